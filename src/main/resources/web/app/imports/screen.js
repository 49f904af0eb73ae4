// Import of events from a file: choice of the file, columns, and the progress of sending.

import { formatBytes } from '../format.js';
import { html, useEffect, useRef, useState } from '../lib.js';
import { project, projectPath } from '../state.js';
import { Button, ErrorMessage, Icon, Link, Skeleton } from '../parts/ui.js';
import { t } from '../texts.js';
import { guess, guessTimes } from './columns.js';
import { Mapping } from './mapping.js';
import { Progress } from './progress.js';
import { forgetRun, isRunning, latest, start } from './run.js';
import { inspect, sample } from './source.js';

/** The section of data management. */
export function DataImport() {
  const [source, setSource] = useState(null);
  const [error, setError] = useState(null);
  const run = latest.value?.projectId === project.value.id ? latest.value : null;
  const choose = async (file) => {
    setError(null);
    setSource(null);
    forgetRun();
    await inspect(file).then(setSource, () => setError(new Error(t('The file can’t be read.'))));
  };
  if (run && !(run.isTrial && source)) {
    return html`<${Progress} run=${run} onAgain=${() => {
      setSource(null);
      forgetRun();
    }} />`;
  }
  return html`<div class="stack">
    <p class="soft">Events of the past, from a file. They can’t be deleted one by one later:
      ${' '}<${Link} to=${projectPath('/rehearsals?new=1')}>rehearse the import<//> first if it is a large one.</p>
    ${error && html`<${ErrorMessage} error=${error} />`}
    ${source
      ? html`<${Opened} key=${source.file} source=${source} onSource=${setSource} onChoose=${choose} run=${run} />`
      : html`<${DropZone} onChoose=${choose} />`}
  </div>`;
}

function DropZone({ onChoose }) {
  const [isOver, setOver] = useState(false);
  const drop = (event) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    file && onChoose(file);
  };
  const over = (event) => {
    event.preventDefault();
    setOver(true);
  };
  return html`<div class=${`card import-drop ${isOver ? 'over' : ''}`} onDragOver=${over} onDrop=${drop}
    onDragLeave=${() => setOver(false)}>
    <${Icon} name="file" size=${32} />
    <p><strong>Drop a CSV or JSON file here</strong></p>
    <${FileButton} kind="primary" text="Choose file" onChoose=${onChoose} />
    <p class="soft small">CSV with any delimiter, an array of JSON objects, or one object per line; also packed with
      gzip. The file is read in this browser piece by piece, so it may be large.</p>
  </div>`;
}

function FileButton({ kind, text, onChoose }) {
  const field = useRef(null);
  const choose = (event) => {
    const [file] = event.target.files;
    file && onChoose(file);
    event.target.value = '';
  };
  return html`<span><${Button} kind=${kind} onClick=${() => field.current.click()}>${text}<//>
    <input ref=${field} type="file" hidden aria-label="File to import" onChange=${choose}
      accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,.gz,text/csv,application/json" /></span>`;
}

/** Loads the sample of a source again when its options change, and keeps what is chosen for the columns. */
function Opened({ source, onSource, onChoose, run }) {
  const [error, setError] = useState(null);
  const [mapping, setMapping] = useState(null);
  const change = (next) => {
    forgetRun();
    setMapping(next);
  };
  useEffect(() => {
    let isGone = false;
    sample(source).then((sampled) => {
      if (!isGone) {
        const columns = guess(sampled);
        const times = guessTimes(columns, project.value.timezone);
        setError(null);
        setMapping({ sampled, columns, times, event: '', sendsRest: source.kind === 'json' });
      }
    }, (failure) => isGone || setError(failure));
    return () => {
      isGone = true;
    };
  }, [source]);
  return html`
    <div class="row spread"><p class="breaks"><${Icon} name="file" /> ${' '}<strong>${source.file.name}</strong>
      ${' '}<span class="soft">${formatBytes(source.file.size)}</span></p>
      <${FileButton} kind="plain" text="Choose another file" onChoose=${onChoose} /></div>
    ${error
      ? html`<${ErrorMessage} error=${error} />`
      : mapping
        ? html`<${Mapping} source=${source} mapping=${mapping} onSource=${onSource} onMapping=${change}
            isBusy=${isRunning()} onStart=${(isTrial) => start(source, mapping, isTrial)} />`
        : html`<${Skeleton} lines=${6} />`}
    ${run && html`<${Progress} run=${run} />`}`;
}
