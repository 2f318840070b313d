import { expect, test } from 'vitest';
import { leftOutText } from '../../renderer/features/tracks/left-out-text.ts';
import { readTrack } from '../../renderer/formats/read-track.ts';

const about = { id: 1, color: '#e03177' };
const noticeOf = (name: string, text: string): string | undefined => {
  const bytes = new TextEncoder().encode(text);
  const { losses } = readTrack({ name, format: 'csv', bytes }, about);
  return losses && leftOutText(name, losses);
};

test('what of a table is not drawn is told by row', () => {
  const rows = Array.from({ length: 212 }, (_, i) => `P${i},47.1,${9 + i / 1000}`);
  rows.splice(55, 0, 'later,,');
  expect(noticeOf('a.csv', ['name,lat,lon', ...rows].join('\n'))).toBe(
    'a.csv: 212 of 213 rows are drawn. Row 57 has no position.',
  );
  const many = Array.from({ length: 9 }, () => 'later,,');
  expect(noticeOf('a.csv', ['name,lat,lon', 'A,47.1,9.5', ...many, 'B,0,0'].join('\n'))).toBe(
    'a.csv: 2 of 11 rows are drawn. Rows 3, 4, 5, 6, 7, and … have no position. ' +
      'Row 12 lies at 0°, 0°, far from all others: its position is probably missing.',
  );
});

test('a file that is whole says nothing; one that is cut off, hides or links says so', () => {
  expect(noticeOf('a.csv', 'name,lat,lon\nA,47.1,9.5\n')).toBeUndefined();
  const point = '<Point><coordinates>9.5,47.1</coordinates></Point>';
  expect(
    noticeOf(
      'a.kml',
      `<kml><Placemark>${point}</Placemark><Placemark><visibility>0</visibility>${point}</Placemark>
        <NetworkLink><name>Live</name></NetworkLink>`,
    ),
  ).toBe(
    'a.kml: One feature is hidden in the file and not drawn. A link to another file is not followed: Live. ' +
      'The file is cut off: what comes before is drawn.',
  );
});

test('a file that hides all it has is drawn once its eye is opened; colours are those of its features', () => {
  const kml =
    '<kml><Placemark><visibility>0</visibility><Point><coordinates>9.5,47.1</coordinates></Point></Placemark></kml>';
  const read = (text: string) =>
    readTrack({ name: 'a.kml', format: 'kml', bytes: new TextEncoder().encode(text) }, about);
  expect(read(kml)).toMatchObject({ isHidden: true, shapes: { points: [[9.5, 47.1]] } });
  expect(read(kml.replace('>0<', '>1<')).isHidden).toBe(false);
});
