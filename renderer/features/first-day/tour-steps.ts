/** A step of the tour: what it points at, and the panel that has it. */
interface TourStep {
  id: 'search' | 'here' | 'route' | 'profile' | 'layers' | 'export';
  /** Real controls, the first that is seen counts. */
  targets: readonly string[];
  panel: string;
}

export const tourSteps: readonly TourStep[] = [
  { id: 'search', targets: ['search.search-box'], panel: 'search' },
  { id: 'here', targets: ['.maplibregl-canvas'], panel: 'search' },
  { id: 'route', targets: ['.rail-entry[data-place="plan"]'], panel: 'search' },
  { id: 'profile', targets: ['.plan'], panel: 'plan' },
  { id: 'layers', targets: ['.layers-button'], panel: 'search' },
  { id: 'export', targets: ['.rail-entry[data-place="export"]'], panel: 'search' },
];
