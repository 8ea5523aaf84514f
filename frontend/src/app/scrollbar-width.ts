/**
 * Tells the styles how wide a scroll bar is, as `--scrollbar`: the page keeps room for one, header and context bar do not scroll and
 * have to end where the page does. 0 where scroll bars lie over the content.
 */
export function tellScrollbarWidth(): void {
  const probe = document.createElement('div');
  probe.style.cssText = 'position: absolute; top: -200px; width: 100px; overflow: auto; scrollbar-gutter: stable';
  document.body.append(probe);
  document.documentElement.style.setProperty('--scrollbar', `${probe.offsetWidth - probe.clientWidth}px`);
  probe.remove();
}
