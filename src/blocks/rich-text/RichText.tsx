import { useLayoutEffect, useRef } from 'react';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { cleanHtml } from './clean-html.ts';
import styles from './RichText.module.css';

/** Somebody's HTML, cleaned and painted at once; nothing of it can be edited. */
export function RichText({ html }: { readonly html: string }) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    holder.current?.replaceChildren(cleanHtml(html, WORK_ITEMS.item.loadImage));
  }, [html]);
  return <div ref={holder} className={styles.text} />;
}
