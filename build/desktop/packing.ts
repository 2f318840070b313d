import { fileURLToPath } from 'node:url';
import type { Configuration, FileAssociation } from 'electron-builder';

/**
 * How the desktop program is packed. Each system is packed on itself: npm installs the native libraries of the machine it runs on, and
 * of packages that carry every system's only the right ones are taken along.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Named in packages; Outpost has no site of its own, and a name that never resolves claims none. */
const homepage = 'https://outpost.invalid/';

/** What Outpost is packed for, by Node's names. */
export const systems = ['linux', 'darwin', 'win32'] as const;
type System = (typeof systems)[number];

/** Never needed to run: what only builds the page, sources of native libraries, descriptions for people and compilers. */
const spared = [
  '!**/node_modules/better-sqlite3/{deps,src,binding.gyp}{,/**}',
  '!**/node_modules/@valhallajs/valhallajs/{bin,valhalla_build_config,valhalla_build_elevation,valhalla_build_extract,valhalla_build_timezones,valhalla_get_elevation}{,/**}',
  // Of the engine's programs only these two build graphs.
  '!**/node_modules/@valhallajs/valhallajs/*/*/{valhalla_add_*,valhalla_convert_*,valhalla_ingest_*}',
  '!**/node_modules/**/*.{map,md,markdown,d.ts,d.mts,d.cts,tsbuildinfo}',
  '!**/node_modules/**/{test,tests,__tests__,example,examples,docs,bench,benchmark}{,/**}',
  // Only the world overview is made of these.
  '!**/node_modules/world-atlas/{countries-10m,land-*}.json',
  '!**/{tsconfig.json,README.md}',
];

/** Native files of other systems inside packages that carry them all. `${arch}` is the packer's own word. */
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: electron-builder replaces these, not we
const native: Readonly<Record<System, readonly string[]>> = {
  linux: [
    '!**/node_modules/better-sqlite3/prebuilds/!(linux-${arch}.node)',
    '!**/node_modules/@valhallajs/valhallajs/{darwin,win32}{,/**}',
    '!**/node_modules/@valhallajs/valhallajs/linux/!(${arch}){,/**}',
  ],
  darwin: [
    '!**/node_modules/better-sqlite3/prebuilds/!(darwin-${arch}.node)',
    '!**/node_modules/@valhallajs/valhallajs/{linux,win32}{,/**}',
    '!**/node_modules/@valhallajs/valhallajs/darwin/!(${arch}){,/**}',
  ],
  win32: [
    '!**/node_modules/better-sqlite3/prebuilds/!(win32-${arch}.node)',
    '!**/node_modules/@valhallajs/valhallajs/{linux,darwin}{,/**}',
  ],
};
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: the end of them

/** What the program opens; the same list as in `electron/files`. */
const fileAssociations: FileAssociation[] = [
  {
    ext: 'outpost',
    name: 'Outpost region',
    description: 'Region pack for Outpost',
    mimeType: 'application/vnd.outpost.pack',
    role: 'Viewer',
    rank: 'Owner',
  },
  {
    ext: 'gpx',
    name: 'GPS track',
    description: 'GPS track',
    mimeType: 'application/gpx+xml',
    role: 'Viewer',
    rank: 'Alternate',
  },
  {
    ext: 'geojson',
    name: 'GeoJSON',
    description: 'GeoJSON features',
    mimeType: 'application/geo+json',
    role: 'Viewer',
    rank: 'Alternate',
  },
];

export interface PackingOptions {
  system: System;
  /** Where copies look for newer ones unless a person sets another server; without one they take updates from files only. */
  updateUrl?: string | undefined;
  /** A folder with an unpacked Electron, instead of a download. */
  electronDist?: string | undefined;
  /** Default `dist/packages`. */
  output?: string | undefined;
}

/** The whole configuration of electron-builder. */
export function packing({
  system,
  updateUrl,
  electronDist,
  output = `${root}dist/packages`,
}: PackingOptions): Configuration {
  return {
    appId: 'org.outpost.workstation',
    productName: 'Outpost',
    copyright: 'MIT licence',
    directories: { output, buildResources: `${root}build/icons` },
    icon: `${root}build/icons/icon.png`,
    // Sources as they are: Electron's Node strips types. Only page and preload are built.
    files: [
      'package.json',
      'LICENSE',
      'electron/**',
      'server/**',
      'data-packs/**',
      'dist/renderer/**',
      'dist/electron/**',
      'dist/regions/**',
      ...spared,
      ...native[system],
    ],
    asar: true,
    // What is not read through Node, or is linked to: the regions of a first start, libraries, programs to start, fonts that native code opens (`data-packs/format/native-path.ts`).
    asarUnpack: [
      '**/*.node',
      '**/node_modules/@img/**',
      '**/node_modules/@valhallajs/valhallajs/**',
      '**/node_modules/@fontsource/**',
      'dist/regions/**',
    ],
    // Every native library is a prebuilt one for Node-API: the same file for Node and Electron.
    npmRebuild: false,
    nodeGypRebuild: false,
    electronFuses: {
      // Engines and builders are Node processes that the service starts with this very program.
      runAsNode: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      // There are no cookies to encrypt, and the system would ask for its key ring.
      enableCookieEncryption: false,
      loadBrowserProcessSpecificV8Snapshot: false,
      // The page has a scheme of its own.
      grantFileProtocolExtraPrivileges: false,
      resetAdHocDarwinSignature: true,
    },
    fileAssociations,
    protocols: [{ name: 'Outpost', schemes: ['outpost'], role: 'Viewer' }],
    // Chromium's own texts; the page brings its languages itself.
    electronLanguages: ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt-BR', 'ja', 'zh-CN', 'ar', 'ru'],
    // A name that never resolves: the feed's description is written all the same, for servers of one's own and for updates from a file.
    publish: { provider: 'generic', url: updateUrl ?? 'https://updates.invalid/outpost' },
    extraMetadata: {
      outpostUpdates: updateUrl ?? null,
      // The name that Electron gives its windows and asks to be the opener of links by: that of the entry among the system's programs.
      desktopName: 'outpost-workstation.desktop',
      // No deb is made without one.
      homepage,
    },
    ...(electronDist === undefined ? {} : { electronDist }),

    linux: {
      target: ['AppImage', 'deb'],
      category: 'Geography',
      synopsis: 'Offline maps workstation',
      description: 'A complete, authenticated maps API on your own machine, and its window.',
      executableName: 'outpost-workstation',
      desktop: { entry: { Keywords: 'maps;gis;offline;routing;' } },
      maintainer: 'Outpost <outpost@localhost>',
      syncDesktopName: true,
    },
    // Its launcher gives up Chromium's sandbox where the system has none for it; the packer's own setting gives it up everywhere.
    appImage: { executableArgs: [] },
    deb: {
      depends: ['libgtk-3-0', 'libnotify4', 'libnss3', 'libxss1', 'libxtst6', 'xdg-utils', 'libatspi2.0-0', 'libuuid1'],
    },
    mac: {
      target: ['dmg', 'zip'],
      category: 'public.app-category.navigation',
      hardenedRuntime: true,
      darkModeSupport: true,
      gatekeeperAssess: false,
      entitlements: `${root}build/desktop/entitlements.plist`,
      entitlementsInherit: `${root}build/desktop/entitlements.plist`,
    },
    win: { target: ['nsis'] },
    nsis: {
      oneClick: false,
      perMachine: false,
      allowToChangeInstallationDirectory: true,
      // Regions and accounts are the person's, not the program's.
      deleteAppDataOnUninstall: false,
    },
  };
}
