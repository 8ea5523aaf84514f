// The chosen theme before the first paint: a style sheet cannot read local storage, and the policy allows no inline script.
(() => {
  const mode = localStorage.getItem('portal.theme');
  if (mode === 'light' || mode === 'dark') document.documentElement.dataset.theme = mode;
})();
