import { Component, type ReactNode } from 'react';
import { shell } from '../text/shell.ts';
import { Button } from '../ui/Button.tsx';
import { Message } from './Message.tsx';

interface Props {
  readonly children: ReactNode;
  /** Opens the unsent changes, which must stay reachable. */
  readonly onLedger?: () => void;
  /** A new place clears the error. */
  readonly place?: string;
  readonly isPage?: boolean;
}

interface State {
  readonly error: unknown;
  readonly place: string | undefined;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { place, error: null };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const text = `${shell.broken.text} (${error instanceof Error ? error.message : 'unknown'})`;
    const { onLedger, isPage } = this.props;
    return (
      <Message
        icon="warning"
        title={shell.broken.title}
        text={text}
        action={shell.broken.again}
        onAction={() => this.setState({ error: null })}
        isPage={isPage ?? false}
      >
        {onLedger && <Button onClick={onLedger}>{shell.broken.ledger}</Button>}
      </Message>
    );
  }
}
