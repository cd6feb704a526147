export interface EventStream {
  readonly close: () => void;
}

interface Heard {
  readonly onOpen: () => void;
  readonly onMessage: (text: string) => void;
  /** The server closed it and refuses to open it again: the session, or the workspace, may be lost. */
  readonly onRefused: () => void;
}

/**
 * The server's hints. The browser reconnects by itself after a break; where it gives up (an answer
 * that is no stream), it is opened anew after `reopenMs`.
 */
export function openEventStream(
  path: string,
  { onOpen, onMessage, onRefused }: Heard,
  reopenMs = 15_000,
): EventStream {
  let closed = false;
  let wasOpen = false;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function open(): void {
    source = new EventSource(path, { withCredentials: true });
    source.addEventListener('open', () => {
      wasOpen = true;
      onOpen();
    });
    source.addEventListener('message', ({ data }: MessageEvent<string>) => onMessage(data));
    source.addEventListener('hint', (event) => onMessage((event as MessageEvent<string>).data));
    source.addEventListener('error', () => {
      if (closed || source?.readyState !== EventSource.CLOSED) return;
      if (wasOpen) onRefused();
      wasOpen = false;
      timer = setTimeout(open, reopenMs * (0.5 + Math.random()));
    });
  }

  if (typeof EventSource === 'function') open();
  return {
    close() {
      closed = true;
      source?.close();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
