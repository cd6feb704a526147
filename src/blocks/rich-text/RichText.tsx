import { useLayoutEffect, useRef } from 'react';
import { richText } from '../../text/rich-text.ts';
import { cleanHtml } from './clean-html.ts';
import styles from './RichText.module.css';

/** Somebody's HTML, cleaned and painted at once; nothing of it can be edited. */
export function RichText({ html }: { readonly html: string }) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    holder.current?.replaceChildren(cleanHtml(html, richText.loadImage));
  }, [html]);
  return <div ref={holder} className={styles.text} />;
}
