import { widgets as text } from '../../text/furnishings.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Panel, Row } from '../../ui/Page.tsx';
import { Switch } from '../../ui/Toggle.tsx';
import type { Widgets } from './use-widgets.ts';

interface ManageWidgetsProps {
  readonly widgets: Widgets;
  readonly onClose: () => void;
}

/** Each choice holds at once. */
export function ManageWidgets({ widgets: { all, show, move }, onClose }: ManageWidgetsProps) {
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      <p>{text.text}</p>
      <Panel flush>
        {all.map(({ key, is_enabled }, at) => {
          const name = text.names[key];
          return (
            <Row
              key={key}
              actions={
                <>
                  <IconButton
                    icon="chevron-up"
                    size="small"
                    label={text.up(name)}
                    disabled={at === 0}
                    onClick={() => move(key, -1)}
                  />
                  <IconButton
                    icon="chevron-down"
                    size="small"
                    label={text.down(name)}
                    disabled={at === all.length - 1}
                    onClick={() => move(key, 1)}
                  />
                  <Switch
                    label={name}
                    labelHidden
                    checked={is_enabled}
                    onChange={(isShown) => show(key, isShown)}
                  />
                </>
              }
            >
              {name}
            </Row>
          );
        })}
      </Panel>
    </Dialog>
  );
}
