import type { LayerSpecification, StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { View } from '../../server/map-renderer/scene/map-view.ts';

/** What may be changed of the view of all cases. */
type CaseView = Partial<Pick<View, 'zoom' | 'bearing' | 'pitch' | 'pixelRatio'>>;

/** A value of one property, drawn in a small picture. */
export interface StyleCase {
  /** `layer type/property/value`, as files and the table of differences name it. */
  name: string;
  layers: readonly LayerSpecification[];
  view: CaseView;
  /** What the style has beside layers. */
  members?: Partial<StyleSpecification>;
}

type Properties = Readonly<Record<string, unknown>>;

/** Examples of a layer type's properties. */
export interface LayerExamples {
  /** Where its features are, by property. */
  source: (property: string) => { source?: string; 'source-layer'?: string };
  /** Properties that show a property well; it comes on top of them. */
  around: (property: string) => Properties;
  /** Values by property, each under its name. Booleans and enumerations have all of theirs and need none. */
  values: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Several properties that have to do with each other, by one of them, under a name. */
  together?: Readonly<Record<string, Readonly<Record<string, Properties>>>>;
  /** What lies or stands on the ground of a pitched map, under a name. */
  pitched?: Readonly<Record<string, Properties>>;
  /** Views by property, or by property and name. */
  views?: Readonly<Record<string, CaseView>>;
}
