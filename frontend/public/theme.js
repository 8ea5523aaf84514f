// Applies the theme before the first paint and after each change. It is a separate file, because the content security policy allows no
// inline scripts.
(() => {
  const { dataset } = document.documentElement;
  const more = matchMedia('(prefers-contrast: more) and (forced-colors: none)');
  const apply = () => {
    const chosen = localStorage.getItem('portal.theme');
    if (/^(light|dark|contrast)$/.test(chosen)) dataset.theme = chosen;
    else if (more.matches) dataset.theme = 'contrast';
    else delete dataset.theme;
  };
  apply();
  more.onchange = apply;
  addEventListener('storage', apply);
})();
