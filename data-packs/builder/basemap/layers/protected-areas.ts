import type { Tags } from '../../osm/osm-view.ts';

/** Titles of areas that are tagged as national parks but have less protection. */
const lesserTitles = new Set([
  ...['Conservation Area', 'Conservation Park', 'Environmental use', 'Forest Reserve', 'National Forest'],
  ...['National Wildlife Refuge', 'Nature Refuge', 'Nature Reserve', 'Protected Site', 'Provincial Park'],
  ...['Public Access Land', 'Regional Reserve', 'Resources Reserve', 'State Forest', 'State Game Land', 'State Park'],
  ...['Watershed Recreation Unit', 'Wild Forest', 'Wilderness Area', 'Wilderness Study Area', 'Wildlife Management'],
  ...['Wildlife Management Area', 'Wildlife Sanctuary'],
]);
const forestService = /^(?:(?:United|US|U\.S\.|USDA).*Forest Service|United States Department of Agriculture)$/;
const parkService = /^(?:(?:United States|US|U\.S\.) )?National Park [Ss]ervice$/;

/** Kind of a protected area; undefined for other objects. */
export function protectedKind(tags: Tags): string | undefined {
  const { boundary, operator = '' } = tags;
  if (boundary === 'protected_area') {
    return tags.protect_class === '6' && forestService.test(operator) ? 'forest' : 'protected_area';
  }
  if (boundary !== 'national_park') return undefined;
  if (forestService.test(operator)) return 'forest';
  const national =
    tags.protect_class === '2' ||
    tags.protect_class === '3' ||
    parkService.test(operator) ||
    tags['operator:en'] === 'Parks Canada' ||
    tags.designation === 'national_park' ||
    tags.protection_title === 'National Park';
  return national && !lesserTitles.has(tags.protection_title ?? '') ? 'national_park' : 'park';
}
