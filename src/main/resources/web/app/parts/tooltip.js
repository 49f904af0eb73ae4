// Tooltip of a chart and the marker on its data point.

import { createPortal, html, useEffect, useLayoutEffect, useRef } from '../lib.js';
import { t } from '../texts.js';

const LINES_MAX = 12;
const GAP = 14;
const EDGE = 8;
/** Limits the distance of the tooltip from large shapes. */
const SHAPE_MAX = 90;

/**
 * Tooltip beside a data point.
 *
 * @param {SVGSVGElement} svg of the chart
 * @param {import('./spots.js').Spot} spot
 * @param {object} text of `tooltipText`
 */
export function Tooltip({ svg, spot, text, chart, isPressable, isByKey, onHide }) {
  const box = useRef(null);
  const isOneOfMany = spot.column && text.lines.length > 1;
  const lines = shown(text.lines, spot.row);
  useLayoutEffect(() => {
    // The top layer is above dialogs and full screen elements and is never clipped.
    box.current.showPopover?.();
    const matrix = svg.getScreenCTM();
    const { x, y } = new DOMPoint(spot.x, spot.y ?? spot.area.top).matrixTransform(matrix);
    const { offsetWidth: width, offsetHeight: height } = box.current;
    const gap = GAP + Math.min(SHAPE_MAX, ((spot.box?.width ?? 0) / 2) * matrix.a);
    const left = x + gap + width + EDGE > innerWidth ? x - gap - width : x + gap;
    box.current.style.left = `${Math.max(EDGE, Math.min(innerWidth - width - EDGE, left))}px`;
    box.current.style.top = `${Math.max(EDGE, Math.min(innerHeight - height - EDGE, y - height / 2))}px`;
  }, [svg, spot, text]);
  useEffect(() => {
    addEventListener('scroll', onHide, { capture: true });
    return () => removeEventListener('scroll', onHide, { capture: true });
  }, []);
  useEffect(() => {
    svg.classList.toggle('pressable', isPressable);
  }, [svg, isPressable]);
  return html`<${Mark} svg=${svg} spot=${spot} colors=${chart.colors} />
    <div class="chart-tooltip" popover="manual" ref=${box} aria-hidden="true">
      <strong>${text.title}</strong>
      <ul>${lines.map((line) => html`<li class=${isOneOfMany && line.row === spot.row ? 'here' : ''}>
        ${line.color ? html`<span class="dot" style=${{ background: line.color }}></span>` : html`<i></i>`}
        <span class="cut">${line.name}</span><b>${line.text}</b><span class="soft">${line.share}</span>
      </li>`)}</ul>
      ${lines.length < text.lines.length && html`<small>and ${text.lines.length - lines.length} more</small>`}
      ${text.note && html`<small>${text.note}</small>`}
      ${isPressable && html`<small>${isByKey ? t('Press Enter') : t('Click')} to view persons</small>`}
    </div>`;
}

/** First lines, including that of the data point. */
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
