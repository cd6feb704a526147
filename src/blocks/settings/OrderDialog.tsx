import { widgets as text } from '../../text/furnishings.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Panel, Row } from '../../ui/Page.tsx';
import { Switch } from '../../ui/Toggle.tsx';

interface OrderDialogProps<Key extends string> {
  readonly title: string;
  readonly text: string;
  readonly entries: readonly {
    readonly key: Key;
    readonly name: string;
    readonly isShown: boolean;
  }[];
  readonly onShow: (key: Key, isShown: boolean) => void;
  readonly onMove: (key: Key, step: -1 | 1) => void;
  readonly onClose: () => void;
}

/** What is shown, and in which order; each choice holds at once. */
export function OrderDialog<Key extends string>(props: OrderDialogProps<Key>) {
  const { title, entries, onShow, onMove, onClose } = props;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      <p>{props.text}</p>
      <Panel flush>
        {entries.map(({ key, name, isShown }, at) => (
          <Row
            key={key}
            actions={
              <>
                <IconButton
                  icon="chevron-up"
                  size="small"
                  label={text.up(name)}
                  disabled={at === 0}
                  onClick={() => onMove(key, -1)}
                />
                <IconButton
                  icon="chevron-down"
                  size="small"
                  label={text.down(name)}
                  disabled={at === entries.length - 1}
                  onClick={() => onMove(key, 1)}
                />
                <Switch
                  label={name}
                  labelHidden
                  checked={isShown}
                  onChange={(next) => onShow(key, next)}
                />
              </>
            }
          >
            {name}
          </Row>
        ))}
      </Panel>
    </Dialog>
  );
}
