export type { PageMarks } from './atlas/page-marks.ts';
export type { StripProfile } from './atlas/strip-profile.ts';
export type { Tab } from './atlas/tab.ts';
export type { Block, DocumentOrder, FinishedDocument, MapBlock } from './document/blocks.ts';
export { type GivenPicture, mostIconPixels } from './document/given-picture.ts';
export { contentArea } from './document/page-layout.ts';
export { type PictureFault, RefusedPicture } from './document/refused-picture.ts';
export type { PixelFormat } from './files/encode-picture.ts';
export { largeness } from './files/large-picture.ts';
export { lonLatAt, metresPerPixelOf } from './georeference/georeference.ts';
export { pagePixels } from './georeference/page-pixels.ts';
export { pictureGeoreference } from './georeference/picture-georeference.ts';
export { worldFile } from './georeference/world-file.ts';
export type { MapStyle } from './map-renderer.ts';
export { type Anchor, anchors, type Offset } from './overlays/anchor.ts';
export { polesWithin } from './overlays/circle-rings.ts';
export type { CircleOverlay } from './overlays/circles.ts';
export type { ClassLegend, ClassRow } from './overlays/class-legend.ts';
export type { Furniture } from './overlays/furniture.ts';
export type { GapsNote } from './overlays/gaps-note.ts';
export { unwrapped } from './overlays/geography.ts';
export { type Inset, insetView } from './overlays/inset-view.ts';
export type { MarkerOverlay } from './overlays/markers.ts';
export { type Overlays, type PackedFurniture, packOverlays } from './overlays/packed-overlays.ts';
export { pinHeight } from './overlays/pin-boxes.ts';
export { type Corner, corners } from './overlays/place-in-corner.ts';
export { type LineCap, lineCaps, type ShapeLook } from './overlays/shape-look.ts';
export type { PathOverlay, ShapeOverlay } from './overlays/shape-overlay.ts';
export type { TextOverlay } from './overlays/texts.ts';
export type { FileFormat } from './pages/draw-page.ts';
export type { LegendPage } from './pages/legend-page.ts';
export { JoinedPdf } from './pdf/joined-pdf.ts';
export type { PageLink } from './pdf/joining.ts';
export {
  type BuildingsView,
  buildingsViews,
  Camera,
  type LayerGroup,
  type LayerSwitches,
  layerGroups,
  type View,
} from './scene/map-view.ts';
export { mostPitch } from './scene/perspective.ts';
export type { LegendSubject } from './sheet/alike-areas.ts';
export { type GridKind, gridKinds } from './sheet/grid-kinds.ts';
export type { PageSheet } from './sheet/sheet.ts';
export { fontsOf } from './style/fonts-of.ts';
export { findUndrawn } from './style/undrawn.ts';
export type { ContourThresholds } from './tiles/contour-tiles.ts';
export type { MapSource } from './tiles/map-source.ts';
