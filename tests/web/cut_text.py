"""Finds text that a page cuts off."""

from __future__ import annotations

from playwright.sync_api import Page

# Text is cut when a part of it lies outside a box that hides its overflow. A folded text (`data-folded`) has a button
# that opens it, and a name (`data-name`) may end in an ellipsis: it is a player's own and can be of any length.
CUT_TEXT = """() => {
    const NOT_SHOWN = '.sr, [data-folded], [data-name], title, script, style, [hidden]';
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const hides = (style, axis) => /hidden|clip/.test(style[`overflow${axis}`]);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!node.data.trim() || parent.closest(NOT_SHOWN)) continue;
        if (!parent.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) continue;
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect();
        if (!text.width) continue;
        for (let one = parent; one && one !== document.body; one = one.parentElement) {
            const style = getComputedStyle(one);
            if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
            if (style.position === 'fixed' || one instanceof SVGElement) continue;
            const box = one.getBoundingClientRect();
            const high = Math.max(box.top - text.top, text.bottom - box.bottom);
            const wide = Math.max(box.left - text.left, text.right - box.right);
            if ((hides(style, 'Y') && high > 1.5) || (hides(style, 'X') && wide > 1.5)) {
                const over = `${wide.toFixed(1)}, ${high.toFixed(1)}`;
                found.add(`${one.getAttribute('class') || one.tagName} (${over}): ${node.data.trim().slice(0, 60)}`);
                break;
            }
        }
    }
    return [...found];
}"""


def find_cut_text(page: Page) -> list[str]:
    """The texts that are cut on the page, each with the box that cuts it."""
    found: list[str] = page.evaluate(CUT_TEXT)
    return found
