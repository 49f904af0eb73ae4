// Draws the columns of a file of comma-separated numbers over its first one, each in a panel of its own from zero on.
//
//   node src/test/bench/plot.mjs mixed.csv > mixed.svg
import { readFileSync } from 'node:fs';

const [head, ...lines] = readFileSync(process.argv[2], 'utf8').trim().split('\n');
const names = head.split(',');
const rows = lines.map((line) => line.split(',').map(Number));
const width = 720;
const height = 96;
const left = 64;
const end = rows[rows.length - 1][0];
const escape = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const panels = names.slice(1).map((name, index) => {
  const values = rows.map((row) => row[index + 1]);
  const most = Math.max(1, ...values);
  const top = index * (height + 36) + 24;
  const points = rows.map((row, i) => {
    const x = left + (row[0] / end) * width;
    const y = top + height - (values[i] / most) * height;
    return `${x.toFixed(1)},${y.toFixed(1)}${i % 8 === 7 ? '\n' : ' '}`;
  });
  return `<text x="${left}" y="${top - 8}">${escape(name)}</text>
<text x="${left - 6}" y="${top + 8}" text-anchor="end">${most}</text>
<text x="${left - 6}" y="${top + height}" text-anchor="end">0</text>
<path d="M${left},${top}v${height}h${width}" fill="none" stroke="#999"/>
<polyline points="${points.join('').trim()}" fill="none" stroke="#1d4ed8" stroke-width="1.5"/>`;
});
const total = panels.length * (height + 36) + 24;
console.log(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 24} ${total}"
font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>
${panels.join('\n')}
<text x="${left + width}" y="${total - 12}" text-anchor="end">${end} seconds</text>
</svg>`);
