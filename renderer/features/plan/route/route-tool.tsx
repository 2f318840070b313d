export { RouteAnswer as Answer } from './route-answer.tsx';
export { RouteOnMap as OnMap } from './route-on-map.tsx';
