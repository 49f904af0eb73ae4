// What is said beside a spot of a chart, and the mark on it.

import { createPortal, html, useEffect, useLayoutEffect, useRef } from '../lib.js';

const LINES_MAX = 12;
const GAP = 14;
const EDGE = 8;
/** Beside larger shapes it would stand too far away. */
const SHAPE_MAX = 90;

/**
 * @param {SVGSVGElement} svg the picture
 * @param {import('./spots.js').Spot} spot
 * @param {object} said as `said` of `said.js` gives it
 */
export function Tip({ svg, spot, said, chart, isPressable, isByKey, onHide }) {
  const box = useRef(null);
  const isOneOfMany = spot.column && said.lines.length > 1;
  const lines = shown(said.lines, spot.row);
  useLayoutEffect(() => {
    // The top layer is over windows and full screens, and nothing there cuts it off.
    box.current.showPopover?.();
    const matrix = svg.getScreenCTM();
    const { x, y } = new DOMPoint(spot.x, spot.y ?? spot.area.top).matrixTransform(matrix);
    const { offsetWidth: width, offsetHeight: height } = box.current;
    const gap = GAP + Math.min(SHAPE_MAX, ((spot.box?.width ?? 0) / 2) * matrix.a);
    const left = x + gap + width + EDGE > innerWidth ? x - gap - width : x + gap;
    box.current.style.left = `${Math.max(EDGE, Math.min(innerWidth - width - EDGE, left))}px`;
    box.current.style.top = `${Math.max(EDGE, Math.min(innerHeight - height - EDGE, y - height / 2))}px`;
  }, [svg, spot, said]);
  useEffect(() => {
    addEventListener('scroll', onHide, { capture: true });
    return () => removeEventListener('scroll', onHide, { capture: true });
  }, []);
  useEffect(() => {
    svg.classList.toggle('pressable', isPressable);
  }, [svg, isPressable]);
  return html`<${Mark} svg=${svg} spot=${spot} colors=${chart.colors} />
    <div class="chart-tip" popover="manual" ref=${box} aria-hidden="true">
      <strong>${said.title}</strong>
      <ul>${lines.map((line) => html`<li class=${isOneOfMany && line.row === spot.row ? 'here' : ''}>
        ${line.color ? html`<span class="dot" style=${{ background: line.color }}></span>` : html`<i></i>`}
        <span class="cut">${line.name}</span><b>${line.text}</b><span class="soft">${line.share}</span>
      </li>`)}</ul>
      ${lines.length < said.lines.length && html`<small>and ${said.lines.length - lines.length} more</small>`}
      ${said.note && html`<small>${said.note}</small>`}
      ${isPressable && html`<small>${isByKey ? 'Enter shows' : 'Click to see'} who is behind this.</small>`}
    </div>`;
}

/** The first lines, with that of the spot. */
function shown(lines, row) {
  const here = lines.findIndex((line) => line.row === row);
  return here < LINES_MAX ? lines.slice(0, LINES_MAX) : [...lines.slice(0, LINES_MAX - 1), lines[here]];
}

function Mark({ svg, spot, colors }) {
  const { column, area } = spot;
  return createPortal(html`<g class="chart-mark">
    ${column && html`<line x1=${spot.x} x2=${spot.x} y1=${area.top} y2=${area.bottom} />`}
    ${column?.filter(({ y }) => y !== null).map((one) => html`<circle cx=${one.x} cy=${one.y}
      r=${one.row === spot.row ? 5 : 3.5} fill=${colors.get(one.row)} />`)}
    ${!column && html`<path d=${spot.shape} />`}
  </g>`, svg);
}
