import { anchors, type OptionName } from '../../../../data-packs/picture/options.ts';
import { latitude, longitude } from '../position.ts';

/** For descriptions; what a request says is parsed by `parse-overlays.ts`. */

const place = `${longitude},${latitude}`;
const colour = '(?:#?(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|[a-zA-Z]{3,20}|(?:rgb|hsl)a?\\([^|()]*\\))';
const width = '\\+?(?:100(?:\\.0*)?|\\d{1,2}(?:\\.\\d*)?|\\.\\d+)';
const scale = '\\+?(?:0?\\.(?:2[5-9]|[3-9])\\d*|[1-3](?:\\.\\d*)?|4(?:\\.0*)?)';
const metres = '\\+?(?:[12]?\\d{1,7}(?:\\.\\d*)?|\\.\\d+)';
const lengths = '[\\d.]+(?:,[\\d.]+){0,7}';
const lengths4 = '[\\d.]+(?:,[\\d.]+){0,3}';
const outlined = `(?:stroke|fill|casing):${colour}\\||(?:width|casingwidth):${width}\\||dash:${lengths}\\|`;
const drawn = `(?:${outlined})*`;
const profile = 'profile:(?:auto|bicycle|pedestrian|truck|car|foot)\\|';
const ofLine = 'cap:(?:round|butt)\\||arrows:(?:true|false)\\|';
const drawnLine = `(?:${outlined}|${ofLine})*`;
/** Two points at least, each of two numbers. */
const encoded = '(?:(?:[_-~]{0,6}[?-^]){2}){2,}';

const number = '[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)';
const placed = `anchor:(?:${anchors.join('|')})\\||offset:${number},${number}\\|`;

export const overlayPatterns: Readonly<Partial<Record<OptionName, string>>> = {
  markers: `^(?:colou?r:${colour}\\||label:[^|]{0,3}\\||scale:${scale}\\||icon:[a-zA-Z0-9-]{1,40}\\||${placed})*${place}(?:\\|${place})*$`,
  path: `^${drawnLine}(?:${place}(?:\\|${place})+|enc6?:${encoded})$`,
  text: `^(?:(?:color|halo):${colour}\\||(?:size|halowidth):[\\d.]+\\||${placed})*${place}\\|[\\s\\S]{1,200}$`,
  circle: `^${drawn}${place},${metres}$`,
  route: `^(?:${profile}|${outlined.replace('|fill', '')}|${ofLine})*${place}(?:\\|${place})+$`,
  /** Times or distances come before the place, among the other options. */
  isochrone: `^(?:${profile}|${outlined})*(?:minutes|kilometers):${lengths4}\\|(?:${profile}|${outlined})*${place}$`,
};
