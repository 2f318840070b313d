import { catalogue, type Message } from '../../data-packs/words/catalogue.ts';
import { Failure } from '../errors.ts';

/** Reasons for refusals; each begins with the parameter, or the part of the GeoJSON. */
export const t = catalogue('static-maps', {
  unknownStyle: 'There is no such style; there are {{styles, list}}.',
  notCovered: 'No installed region covers all of this picture (coverage=strict). Install one, or ask without it.',
  nothingDetailedHere: 'Nothing detailed is installed here',
  noImageryHere: 'No imagery is installed here',
  nothingToFit: 'position: auto needs something to fit: markers, a path, a circle, a route, an isochrone or GeoJSON.',
  scaleForm: '{{field}}: must be auto, or a whole number from {{least}} to {{most}}.',
  scaleBeyondZooms: "scale: 1:{{scale}} is beyond the map's zooms 0 to {{deepest}} at that latitude.",
  tookTooLong: 'The picture took more than {{seconds}} s to draw; try a smaller one.',

  positionForm: 'position must be lon,lat,zoom[@bearing[,pitch]], minLon,minLat,maxLon,maxLat, or auto.',
  longitudeRange: 'position: longitude must be -180 to 180; the order is lon,lat,zoom.',
  latitudeRange: 'position: latitude must be -90 to 90; the order is lon,lat,zoom.',
  zoomRange: 'position: zoom must be 0 to {{deepest}}.',
  bearingRange: 'position: bearing must be -360 to 360 degrees.',
  pitchRange: 'position: pitch must be 0 to {{most}} degrees; beyond, the horizon would be in the picture.',
  pitchOnPaper: 'position: pitch must be 0 on paper: sheets are in scale, and a map in perspective has no one scale.',
  pitchShapes:
    'position: pitch must be 0 for {{format}}: a map in perspective is drawn in pixels; take png, jpg or webp.',
  pitchPlaced:
    'position: pitch must be 0 for {{format}}, which says where pixels lie by a matrix: of a map in perspective there is none. Take png, jpg or webp.',
  pitchScale: '{{name}} must be left out where position has a pitch: a map in perspective has no one scale.',
  pitchUtm: 'projection must be mercator where position has a pitch.',
  boxForm: 'position: a box is minLon,minLat,maxLon,maxLat in degrees, -180 to 180 and -90 to 90.',
  boxLatitudes: 'position: minLat must be less than maxLat.',
  boxLongitudes: 'position: minLon and maxLon must differ.',

  insetForm: 'inset must be a corner ({{corners, list}}), and may go on with a zoom: topleft,6.',
  sizeForm:
    'size must be {width}x{height}[@2x][.png|.jpg|.jpeg|.webp|.svg|.pdf|.tif|.kmz|.json|.wld|.pgw|.jgw|.prj] in pixels, or paper, as a4-landscape.pdf: one of {{papers, list}}, or {width}x{height}mm of {{least}} to {{most}}.',
  sizeRange: 'size: width and height must be 1 to {{most}} pixels, before @2x.',
  vectorSize: 'size: {{format}} is shapes, not pixels; write {width}x{height}.{{format}}.',
  paperForm:
    'size: paper is written {paper}[-landscape][@{dpi}dpi][.pdf|.svg|.png|.jpg|.jpeg|.webp|.tif|.json|.wld|.pgw|.jgw|.prj] with one of {{papers, list}}, or {width}x{height}mm in place of {paper}[-landscape].',
  millimetreRange: 'size: the sides of paper must be {{least}} to {{most}} mm, whole ones.',
  vectorDpi: 'size: pdf and svg are shapes and have no dpi; leave it out.',
  dpiRange: 'size: dpi must be {{least}} to {{most}}.',
  manyPixels: 'size: this paper has more than 16.7 million pixels at that dpi; lower it, or take pdf.',
  paperOnly: '{{name}}: only paper has room for it; take a size such as a4.pdf.',
  utmReach: '{{name}}: utm suits maps of up to 12 degrees between 80 south and 84 north; take {{other}}.',

  unknownOption: '{{parameter}}: there is no option "{{name}}"; there are {{known, list}}.',
  notColour: '{{parameter}}: "{{shown}}" is not a colour; examples: ff6600, rgba(0,0,0,0.5), tomato.',
  numberRange: '{{where}}: {{name}} must be a number from {{least}} to {{most}}.',
  notDash:
    '{{where}}: {{name}} must be one to {{most}} lengths of dashes and gaps in pixels, as 6,3; each 0 to {{longest}}, 1 together at least.',
  notOneOf: '{{where}}: {{name}} must be one of {{known, list}}.',
  manyTexts: 'text: at most {{most}} are written.',
  badText: '{{where}}: text must be 1 to {{most}} characters.',
  notOffset: '{{where}}: {{name}} must be two lengths in pixels, right and down, of at most {{farthest}}.',
  badIcon: 'icons: {{name}} is no PNG or SVG that can be read.',
  largeIcon: 'icons: {{name}} has more than {{most}} pixels a side.',
  slowIcon: 'icons: {{name}} takes too long to draw; simplify it, or save it as PNG.',
  noIcon: 'icon: there is no {{name}} in icons, which a POST takes.',
  notPosition: '{{parameter}}: "{{shown}}" is not lon,lat in degrees.',
  unreadableLine: '{{parameter}}: the encoded line cannot be read: {{reason}}.',
  longLabel: '{{where}}: label must be at most 3 characters.',
  noMarker: 'markers: there must be at least one lon,lat.',
  manyMarkers: 'markers: at most {{most}} are drawn.',
  shortPath: 'path: there must be at least two points.',
  manyJourneys: 'route, isochrone: at most {{most}} together are drawn.',
  shortRoute: 'route: there must be at least two lon,lat.',
  isochroneForm:
    'isochrone: it must have minutes:5,10 or kilometers:1,2 with one to four numbers, and end in one lon,lat.',
  roadsRefuse: '{{parameter}}: {{reason}}',
  circleForm: 'circle: it must end in lon,lat,radius with the radius in metres.',
  circleRadius: 'circle: the radius must be above 0 and at most {{most}} metres.',

  noData: 'No data',
  noFeatures: 'choropleth: geojson must be a FeatureCollection, or a Feature.',
  noColumn: 'choropleth: csv has no column "{{name}}"; it has {{known, list}}.',
  rowTwice: 'choropleth: csv has "{{name}}" in row {{row}} of column "{{column}}" for the second time.',
  notNumber: 'choropleth: csv has "{{shown}}" in row {{row}} of column "{{column}}", which is no number.',
  nothingJoined:
    'choropleth: join finds no row for any feature: {{column}} and {{property}} share no value with a number.',
  classColours: 'choropleth: colors must be as many as classes, {{count}}; there are {{given}}.',
  breaksAlone: 'choropleth: classes has breaks, or method and count, not both.',
  breaksRise: 'choropleth: classes: breaks must rise.',

  badStylesheet: 'stylesheet: {{reason}}',
  largeStylesheet: 'stylesheet: must be at most {{most}} KiB of JSON.',
  noSource: 'stylesheet: there is no source "{{name}}"; the style in the path has {{known, list}}.',
  ownAddress:
    'stylesheet: {{name}} is not that of the style in the path, and nothing is fetched from elsewhere; leave it out.',
  noFont: 'stylesheet: layer "{{layer}}": there is no text-font "{{name}}"; there are {{known, list}}.',
  propertyNotDrawn: 'stylesheet: layer "{{layer}}": {{name}} is not drawn; leave it out.',
  memberNotDrawn: 'stylesheet: {{name}} is not drawn; leave it out.',

  manyPoints: 'geojson: at most {{most}} points are drawn.',
  manyVertices: 'geojson: at most {{most}} vertices are drawn; simplify the lines.',
  geojsonType: '{{where}}: type must be one of GeoJSON: a geometry, Feature or FeatureCollection.',
  notObject: '{{where}} must be an object.',
  notArray: '{{where}} must be an array.',
  shortLine: '{{where}} must be at least {{least}} [longitude, latitude].',
  notLonLat: '{{where}}: [{{longitude}}, {{latitude}}] is not a longitude and latitude in degrees.',
  markerSize: '{{where}}: marker-size must be small, medium or large.',
  markerSymbol: '{{where}}: marker-symbol must be the name of a Maki icon, or one or two characters.',
  featureColour: '{{where}}: {{name}} must be a colour, as #ff6600.',
  partDamaged:
    'A part of a region turned out to be damaged while this picture was drawn, and is used no more; the list of regions names it. Ask again for the picture without it.',
});

export const badRequest = (said: Message): Failure => new Failure('bad_request', said);
