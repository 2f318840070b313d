export type FormatFault =
  | 'empty'
  | 'notGeoJson'
  | 'notGpx'
  | 'notKml'
  | 'notKmz'
  | 'noKmlInKmz'
  | 'workbook'
  | 'geoPackage'
  | 'onlyLinks'
  | 'tooLargeInKmz'
  | 'tooMany'
  | 'notCsv'
  | 'noColumns'
  | 'notFit'
  | 'notTcx'
  | 'notShapefile'
  | 'notFlatGeobuf'
  | 'notGeoPackage'
  | 'notText'
  | 'noNumbers'
  | 'notDegrees';

/** A file of which nothing can be drawn. */
export class FormatProblem extends Error {
  readonly fault: FormatFault;

  constructor(fault: FormatFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}
