/** What devices and programs call what they measure. */
const names: readonly (readonly [RegExp, string])[] = [
  [/^(?:hr|heart(?: ?_?rates?(?:bpm)?)?|herzfrequenz|puls|bpm)$/i, 'heartRate'],
  [/^(?:cad|cadence|run_?cadence|trittfrequenz)$/i, 'cadence'],
  [/^(?:power|power_?in_?watts|watts?|leistung)$/i, 'power'],
  [/^(?:a?temp|temperature|temperatur)$/i, 'temperature'],
  [/^(?:speed|velocity|geschwindigkeit)$/i, 'speed'],
];

/** One name for what is measured again and again, else the given one. */
export const seriesName = (name: string): string => names.find(([spelt]) => spelt.test(name))?.[1] ?? name;
