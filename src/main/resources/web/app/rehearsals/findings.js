// Findings of a report by severity, each with its cases and its waiver.

import { api } from '../api.js';
import { formatNumber, formatPercent } from '../format.js';
import { html, useEffect, useRef, useState } from '../lib.js';
import { notify, parameter, setQuery } from '../state.js';
import { useBusy } from '../parts/busy.js';
import { TimeAgo } from '../parts/time.js';
import { Badge, Button, EmptyState, Icon, Select } from '../parts/ui.js';
import { t } from '../texts.js';
import { Cases } from './cases.js';
import { bySeverity, SEVERITIES, severityText, severityTone, undoText } from './model.js';

/**
 * @param {object} report
 * @param {(rehearsal: object) => void} onWaived receives the rehearsal after a waiver
 */
export function Findings({ rehearsal, report, onWaived }) {
  const severity = parameter('severity');
  const findings = bySeverity(report.findings).filter((one) => !severity || one.severity === severity);
  const options = SEVERITIES.map(([key, text]) => [key, `${text} (${report.severities[key]})`]);
  return html`<section class="stack" aria-labelledby="rehearsal-findings">
    <div class="row spread"><h2 id="rehearsal-findings">Findings</h2>
      <${Select} label="Severity" value=${severity} onChange=${(chosen) => setQuery({ severity: chosen })}
        options=${[['', t('All severities ({0})', report.findings.length)], ...options]} /></div>
    ${findings.length === 0
      ? html`<${EmptyState} icon="check" title=${severity ? t('None of this severity') : t('Nothing was found')}>
          <p>${report.passed.length} rules were assessed and not broken.</p><//>`
      : findings.map((finding) => html`<${Finding} key=${finding.rule} rehearsal=${rehearsal} finding=${finding}
          onWaived=${onWaived} />`)}
  </section>`;
}

function Finding({ rehearsal, finding, onWaived }) {
  const { rule, severity, count, share, message, advice, undo, waived } = finding;
  const isNamed = parameter('rule') === rule;
  const [isOpen, setOpen] = useState(isNamed);
  const root = useRef(null);
  useEffect(() => {
    if (isNamed) {
      root.current.scrollIntoView({ block: 'start' });
    }
  }, []);
  const turn = (event) => {
    const isNow = event.target.open;
    setOpen(isNow);
    if (isNow !== isNamed) {
      setQuery({ rule: isNow ? rule : null });
    }
  };
  return html`<details class="card fold finding" ref=${root} open=${isOpen} onToggle=${turn}>
    <summary><${Icon} name="right" size=${16} />
      <${Badge} tone=${waived ? '' : severityTone(severity)}>${severityText(severity)}<//>
      <span class="fold-main"><strong class="mono">${rule}</strong>${waived && html` <${Badge}>waived<//>`}
        <span class="breaks finding-message">${message}</span></span>
      <span class="fold-count"><strong>${formatNumber(count)}</strong>
        <span class="soft small">${share > 0 ? formatPercent(share) : ''}</span></span></summary>
    ${isOpen && html`<div class="stack">
      <p><strong>${advice}</strong> <span class="soft">${undoText(undo)}</span></p>
      <${Waiver} rehearsal=${rehearsal} finding=${finding} onWaived=${onWaived} />
      <${Cases} rehearsal=${rehearsal} finding=${finding} /></div>`}
  </details>`;
}

/** The waiver of a rule, or the form that waives it. */
function Waiver({ rehearsal, finding: { rule, severity }, onWaived }) {
  const [reason, setReason] = useState('');
  const [isBusy, busy] = useBusy();
  const waiver = rehearsal.waivers.find((one) => one.rule === rule);
  if (severity === 'INFO' && !waiver) {
    return null;
  }
  if (waiver) {
    const takeBack = () => busy(async () => {
      onWaived(await api.remove(`/rehearsals/${rehearsal.id}/waivers/${encodeURIComponent(rule)}/`));
      notify(t('The waiver of {0} is taken back.', rule));
    });
    return html`<div class="callout row spread"><span class="breaks">Waived: ${waiver.reason}
      <span class="soft small"> ${waiver.by?.first_name || waiver.by?.email || t('A former user')} · <${TimeAgo}
        time=${waiver.at} /></span></span>
      <${Button} busy=${isBusy} onClick=${takeBack}>Take back<//></div>`;
  }
  const waive = (event) => {
    event.preventDefault();
    busy(async () => {
      onWaived(await api.post(`/rehearsals/${rehearsal.id}/waivers/`, { rule, reason: reason.trim() }));
      notify(t('{0} is waived.', rule));
    });
  };
  return html`<form class="row" onSubmit=${waive}>
    <input class="grows" aria-label=${t('Reason to waive {0}', rule)} maxlength="1000" value=${reason}
      placeholder="Why it may stand" onInput=${(event) => setReason(event.target.value)} />
    <${Button} type="submit" busy=${isBusy} disabled=${reason.trim() === ''}>Waive ${rule}<//>
  </form>`;
}
