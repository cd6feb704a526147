import DOMPurify from 'dompurify';

/** Same-origin, inlined and blob images are shown; the page's policy forbids all others. */
const OWN_IMAGE = /^(\/(?!\/)|data:image\/|blob:)/;

/**
 * What may be drawn of somebody's HTML. The server has cleaned it on writing; a copy on this device or
 * an older server may not have. Images from elsewhere become links, so that reading tells nobody.
 */
export function cleanHtml(html: string, loadImage: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    ADD_TAGS: ['mention-component', 'image-component', 'issue-embed-component'],
    FORBID_TAGS: ['style', 'form', 'iframe', 'object'],
    FORBID_ATTR: ['style'],
  });
  for (const image of fragment.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (OWN_IMAGE.test(src)) {
      image.loading = 'lazy';
      continue;
    }
    const link = document.createElement('a');
    link.href = src;
    link.textContent = image.alt === '' ? loadImage : `${loadImage}: ${image.alt}`;
    link.dataset['image'] = '';
    image.replaceWith(link);
  }
  for (const link of fragment.querySelectorAll('a')) {
    if (link.host === location.host) continue;
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  }
  for (const box of fragment.querySelectorAll('input')) box.disabled = true;
  return fragment;
}

/** Whether there is anything to read or see in it. */
export function isBlankHtml(html: string): boolean {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  const seen = body.querySelector('img, hr, table, input, video, audio, [data-type]');
  return body.textContent.trim() === '' && seen === null && !html.includes('-component');
}
