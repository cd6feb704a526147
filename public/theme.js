// Before the first paint: the person's colours, as remembered on this device (src/app/theme.ts writes it).
(() => {
  let chosen = 'system';
  try {
    chosen = localStorage.getItem('holdfast.theme') || 'system';
  } catch {
    // Storage is switched off: the system's colours it is.
  }
  const is = (query) => matchMedia(query).matches;
  const contrast = is('(prefers-contrast: more)') ? '-contrast' : '';
  const system = (is('(prefers-color-scheme: dark)') ? 'dark' : 'light') + contrast;
  document.documentElement.dataset.theme = chosen === 'system' ? system : chosen;
})();
