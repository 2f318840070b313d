import { createHash } from 'node:crypto';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { registerFonts, setFont } from '../../server/map-renderer/canvas/canvas-fonts.ts';
import './bundled-fonts.ts';

/** Draws a text in fonts that are not there; prints a digest of its pixels, and the fonts that could be taken. */
const context = createCanvas(300, 60).getContext('2d');
setFont(context, `30px ${registerFonts('A Font Of The System', [])}`);
context.fillText('Höhe 47 m Ωж', 5, 40);
const { data } = context.getImageData(0, 0, 300, 60);
const digest = createHash('sha256').update(data).digest('hex');
const families = GlobalFonts.families.map(({ family }) => family);
process.stdout.write(JSON.stringify({ digest, isBlank: data.every(byte => byte === 0), families }));
