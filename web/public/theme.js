// Sets theme and language before the first paint.
(function () {
  var set = {};
  try {
    set = JSON.parse(localStorage.getItem('caravanserai.settings') || '{}');
  } catch {
    // Storage is blocked: the system's theme.
  }
  var theme = set.theme === 'light' || set.theme === 'dark' ? set.theme : '';
  if (!theme) theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  if (set.language) document.documentElement.lang = set.language;
})();
