export type { LegendPage } from './atlas/legend-page.ts';
export type { PageMarks } from './atlas/page-marks.ts';
export type { StripProfile } from './atlas/strip-profile.ts';
export type { Tab } from './atlas/tab.ts';
export type { ContourThresholds } from './contour-tiles.ts';
export type { Block, DocumentOrder, FinishedDocument, MapBlock } from './document/blocks.ts';
export { type GivenPicture, mostIconPixels } from './document/given-picture.ts';
export { contentArea } from './document/page-layout.ts';
export { type PictureFault, RefusedPicture } from './document/refused-picture.ts';
export type { PixelFormat } from './encode-picture.ts';
export { fontsOf } from './fonts-of.ts';
export { lonLatAt, metresPerPixelOf } from './georeference/georeference.ts';
export { pictureGeoreference } from './georeference/picture-georeference.ts';
export { worldFile } from './georeference/world-file.ts';
export { JoinedPdf } from './joined-pdf/joined-pdf.ts';
export type { PageLink } from './joined-pdf/joining.ts';
export { largeness } from './large-picture.ts';
export type { MapStyle } from './map-renderer.ts';
export type { MapSource } from './map-source.ts';
export {
  type BuildingsView,
  buildingsViews,
  Camera,
  type LayerGroup,
  type LayerSwitches,
  layerGroups,
  type View,
} from './map-view.ts';
export { type Anchor, anchors, type Offset } from './overlays/anchor.ts';
export { polesWithin } from './overlays/circle-rings.ts';
export type { CircleOverlay } from './overlays/circles.ts';
export type { ClassLegend, ClassRow } from './overlays/class-legend.ts';
export { type Corner, corners } from './overlays/corner.ts';
export type { Furniture } from './overlays/furniture.ts';
export type { GapsNote } from './overlays/gaps-note.ts';
export { unwrapped } from './overlays/geography.ts';
export { type Inset, insetView } from './overlays/inset-view.ts';
export type { MarkerOverlay } from './overlays/markers.ts';
export { type Overlays, type PackedFurniture, packOverlays } from './overlays/packed-overlays.ts';
export type { PathOverlay } from './overlays/path-overlay.ts';
export { pinHeight } from './overlays/pin-size.ts';
export { type LineCap, lineCaps, type ShapeLook } from './overlays/shape-look.ts';
export type { ShapeOverlay } from './overlays/shape-overlay.ts';
export type { TextOverlay } from './overlays/texts.ts';
export type { FileFormat } from './pages/draw-page.ts';
export { pagePixels } from './pages/page-pixels.ts';
export { mostPitch } from './pitch/perspective.ts';
export type { LegendSubject } from './sheet/alike-areas.ts';
export { type GridKind, gridKinds } from './sheet/grid-kinds.ts';
export type { PageSheet } from './sheet/sheet.ts';
export { findUndrawn } from './undrawn.ts';
