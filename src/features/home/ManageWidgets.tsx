import { OrderDialog } from '../../blocks/settings/OrderDialog.tsx';
import { widgets as text } from '../../text/furnishings.ts';
import type { Widgets } from './use-widgets.ts';

interface ManageWidgetsProps {
  readonly widgets: Widgets;
  readonly onClose: () => void;
}

export function ManageWidgets({ widgets: { all, show, move }, onClose }: ManageWidgetsProps) {
  return (
    <OrderDialog
      title={text.title}
      text={text.text}
      entries={all.map(({ key, is_enabled: isShown }) => ({
        ...{ key, isShown, name: text.names[key] },
      }))}
      onShow={show}
      onMove={move}
      onClose={onClose}
    />
  );
}
