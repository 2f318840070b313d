/** Opens place indices, the files given, and prints how fast they answer and how much memory that takes. */
import { answerReverse, answerSearch } from '../../server/geocoding/answer-search.ts';
import { PlaceCache } from '../../server/geocoding/places/place-cache.ts';
import { PlaceIndex } from '../../server/geocoding/places/place-index.ts';
import { autocompleteQuery, forwardQuery, reverseQuery } from '../../server/geocoding/request/search-schemas.ts';
import { drawnSearches } from './drawn-searches.ts';

const files = process.argv.slice(2);
const label = files.length === 1 ? 'one index' : `${files.length} regions`;
const print = (line: string) => process.stdout.write(`search-scale ${label}: ${line}\n`);
const megabytes = () => (process.memoryUsage().rss / 1e6).toFixed(0);

const { texts, misspelt, frequent, points } = drawnSearches(files, 300);
const started = performance.now();
const before = megabytes();
const places = new PlaceCache();
const indices = files.map((file, i) => new PlaceIndex(`region-${i}`, file, places));
print(`opened in ${(performance.now() - started).toFixed(0)} ms, memory ${before} -> ${megabytes()} MB`);

/** Prints how long each question takes, asked once, and the slowest of them. */
function measure<Asked>(name: string, asked: readonly Asked[], ask: (one: Asked) => unknown): void {
  const times = asked.map(one => {
    const start = performance.now();
    ask(one);
    return { one, time: performance.now() - start };
  });
  times.sort((a, b) => a.time - b.time);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))]?.time ?? 0).toFixed(1);
  const slowest = times
    .slice(-3)
    .reverse()
    .map(({ one, time }) => `${JSON.stringify(one)} ${time.toFixed(0)}`);
  print(
    `${name} p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, max ${at(1)} ms of ${times.length} (${slowest.join(', ')})`,
  );
}

const suggest = (q: string) => answerSearch(indices, autocompleteQuery.parse({ q }), true);
const search = (query: Record<string, string>) => answerSearch(indices, forwardQuery.parse(query));
const begun = (all: readonly string[]) =>
  all.flatMap(text => Array.from({ length: Math.min(12, text.length) }, (_, i) => text.slice(0, i + 1)));
const at = ({ lon, lat }: { lon: number; lat: number }) => ({ lon: String(lon), lat: String(lat) });

// As a session does: the first texts ever read fill caches.
for (const text of texts.slice(0, 10)) for (const q of begun([text])) suggest(q);
measure('autocomplete, letter by letter,', begun(texts.slice(10, 110)), suggest);
measure('autocomplete, whole,', texts.slice(110), suggest);
measure('autocomplete, misspelt,', begun(misspelt.slice(10, 60)), suggest);
measure('autocomplete, frequent words,', frequent, suggest);
measure('forward', texts, q => search({ q }));
measure('forward, misspelt,', misspelt, q => search({ q }));
measure('forward, frequent words,', frequent, q => search({ q }));
measure(
  'forward, near a point,',
  texts.map((q, i) => ({ q, ...at(points[i] ?? { lon: 0, lat: 0 }) })),
  search,
);
measure('reverse', points, point => answerReverse(indices, reverseQuery.parse(at(point))));
measure('category', points, point => search({ categories: 'amenity=restaurant', ...at(point) }));
measure('category in words', texts.slice(0, 100), text => search({ q: `pharmacy ${text.split(', ')[1] ?? text}` }));
print(`memory after all ${megabytes()} MB`);
