/**
 * Markdown subset of the rules: headings with {#ids}, paragraphs, lists, tables, emphasis, code, links, pictures and
 * signs of the board.
 * 1.4 kB gzipped; the smallest maintained library (marked) takes 14.5 kB.
 */

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (part.startsWith('`') && part.length > 2) return `<code>${escape(part.slice(1, -1))}</code>`;
      return (
        escape(part)
          // A sign of the board within a line: an SVG symbol of the game's drawings, with its name for readers.
          .replace(
            /!\[([^\]]*)\]\(sign:([\w-]+)\)/g,
            '<svg class="sign" viewBox="0 0 16 16" role="img" aria-label="$1">' +
              '<use href="#$2" width="16" height="16" /></svg>',
          )
          .replace(/\[([^\]]+)\]\((#[\w-]+|https?:[^)\s]+)\)/g, (_, label: string, to: string) =>
            to.startsWith('#')
              ? `<a href="${to}">${label}</a>`
              : `<a href="${to}" target="_blank" rel="noreferrer">${label}</a>`,
          )
          // Ruling numbers are set small and link to their paragraph.
          .replace(
            /\*\*(R-\d+(?:, R-\d+)*)\*\*/g,
            (_, ids: string) =>
              `<small class="ruling">${ids.replace(/R-\d+/g, '<i id="ruling-$&" tabindex="-1">$&</i>')}</small>`,
          )
          .replace(/(^|[^">-])\b(R-\d+)\b(?![^<]*<\/i>)/g, '$1<a class="ruling" href="#ruling-$2">$2</a>')
          .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
          .replace(/(^|[^*\w])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>')
      );
    })
    .join('');
}

const cells = (line: string): string[] =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim()));

export interface RulesSection {
  id: string;
  title: string;
  level: number;
}

/** Whether rules show signs, for which the page needs the game's drawings. */
export const hasSigns = (source: string): boolean => /\]\(sign:/.test(source);

/** `![caption](picture:name)` on its own line: a part of the game's board under that name. */
export interface RulesPictureRef {
  name: string;
  caption: string;
}
const PICTURE = /^!\[(.*)\]\(picture:([\w-]+)\)\s*$/;

export interface RulesPart {
  /** section that ends with this part; '' before the first one, and before a picture within a section */
  id: string;
  html: string;
  /** picture after the text */
  picture?: RulesPictureRef;
}

/** HTML with `prefix` before every id, split at headings, and the headings for a table of contents. */
export function renderRules(source: string, prefix = 'rule-'): { parts: RulesPart[]; sections: RulesSection[] } {
  const parts: RulesPart[] = [{ id: '', html: '' }];
  let out: string[] = [];
  const endPart = (id: string, picture?: RulesPictureRef): void => {
    const html = out
      .join('\n')
      .replace(/<a( class="ruling")? href="#/g, `$&${prefix}`)
      .replace(/id="ruling-/g, `id="${prefix}ruling-`);
    const ended = parts[parts.length - 1]!;
    ended.html = html;
    if (picture) {
      ended.picture = picture;
      ended.id = '';
    }
    parts.push({ id, html: '' });
    out = [];
  };
  const sections: RulesSection[] = [];
  let section = '';
  let text: string[] = [];
  const list: { tag: string; indent: number }[] = [];
  const endText = (): void => {
    if (text.length) out.push(`<p>${inline(text.join(' '))}</p>`);
    text = [];
  };
  const endLists = (indent = -1): void => {
    while (list.length && list[list.length - 1]!.indent > indent) out.push(`</li></${list.pop()!.tag}>`);
  };
  const lines = source.split('\n');
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const heading = /^(#{1,4})\s+(.*?)(?:\s*\{#([\w-]+)\})?\s*$/.exec(line);
    const item = /^(\s*)([-*]|\d+\.)\s+(.*)$/.exec(line);
    const picture = PICTURE.exec(line);
    if (picture) {
      endText();
      endLists();
      endPart(section, { caption: inline(picture[1]!), name: picture[2]! });
    } else if (heading) {
      endText();
      endLists();
      const level = heading[1]!.length;
      const id = heading[3] ?? '';
      if (id) {
        endPart(id);
        section = id;
        sections.push({ id, title: heading[2]!, level });
      }
      const tag = `h${Math.min(6, level + 1)}`;
      out.push(`<${tag}${id ? ` id="${prefix}${id}" tabindex="-1"` : ''}>${inline(heading[2]!)}</${tag}>`);
    } else if (item) {
      endText();
      const indent = item[1]!.length;
      const tag = /\d/.test(item[2]!) ? 'ol' : 'ul';
      endLists(indent);
      const open = list[list.length - 1];
      if (open && open.indent === indent) out.push('</li><li>');
      else {
        list.push({ tag, indent });
        out.push(`<${tag}><li>`);
      }
      out.push(inline(item[3]!));
    } else if (line.startsWith('|') && /^\|[\s:|-]+\|?\s*$/.test(lines[i + 1] ?? '')) {
      endText();
      endLists();
      out.push(
        `<div class="scroll-x" tabindex="0" role="group"><table><thead><tr>${cells(line)
          .map((cell) => `<th>${cell}</th>`)
          .join('')}</tr></thead><tbody>`,
      );
      i += 2;
      for (; (lines[i] ?? '').startsWith('|'); i++)
        out.push(
          `<tr>${cells(lines[i]!)
            .map((cell) => `<td>${cell}</td>`)
            .join('')}</tr>`,
        );
      i--;
      out.push('</tbody></table></div>');
    } else if (!line.trim()) {
      endText();
      if (!/^\s*([-*]|\d+\.)\s/.test(lines[i + 1] ?? '') && !/^\s{2,}\S/.test(lines[i + 1] ?? '')) endLists();
    } else if (list.length) {
      out.push(` ${inline(line.trim())}`);
    } else {
      text.push(line.startsWith('> ') ? line.slice(2) : line.trim());
    }
  }
  endText();
  endLists();
  endPart('');
  return { parts: parts.filter((part) => part.html || part.id || part.picture), sections };
}
