export { Buildings } from './buildings.ts';
