import { fileURLToPath } from 'node:url';
import type { Configuration, FileAssociation } from 'electron-builder';
import { hasBuiltInEngine, programVersion, wheelFor } from '../../data-packs/store/engine/engine-platforms.ts';
import { licencesFolder } from './bring-engine.ts';

/** The settings of the desktop program's packages. npm packages with libraries for all systems are filtered here. */

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Required in packages; never resolves, because Outpost has no site. */
const homepage = 'https://outpost.invalid/';

/** Systems Outpost is packed for, by Node's names. */
export const systems = ['linux', 'darwin', 'win32'] as const;
export type System = (typeof systems)[number];

/** Processors of these systems, by Node's names. */
export const processors = ['x64', 'arm64'] as const;
export type Processor = (typeof processors)[number];

/** Whether the routing engine's programs come along, for want of an engine that is built in. */
export const bringsPrograms = (platform: string): boolean =>
  !hasBuiltInEngine(platform) && wheelFor(platform) !== undefined;

/** Files not needed at run time: the page's inputs, native sources, documentation, types and tests. */
const unneeded = [
  '!**/node_modules/better-sqlite3/{deps,src,binding.gyp}{,/**}',
  '!**/node_modules/@valhallajs/valhallajs/{bin,valhalla_build_config,valhalla_build_elevation,valhalla_build_extract,valhalla_build_timezones,valhalla_get_elevation}{,/**}',
  // Programs that do not build routing graphs.
  '!**/node_modules/@valhallajs/valhallajs/*/*/{valhalla_add_*,valhalla_convert_*,valhalla_ingest_*}',
  '!**/node_modules/**/*.{map,d.ts,d.mts,d.cts,tsbuildinfo}',
  // Many packages have no licence but in a file of this kind.
  '!**/node_modules/**/!(LICENSE|LICENCE|license|licence).{md,markdown}',
  '!**/node_modules/**/{test,tests,__tests__,example,examples,docs,bench,benchmark}{,/**}',
  '!**/node_modules/koffi/{cnoke.cjs,doc,lib,vendor}{,/**}',
  '!**/node_modules/koffi/src/**/*.{S,asm,cc,hh,inc}',
  // Used only to make the world overview.
  '!**/node_modules/world-atlas/{countries-10m,land-*}.json',
  '!**/{tsconfig.json,README.md}',
];

/** Native files of other systems in packages that contain all. The packer replaces `${arch}`. */
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: electron-builder replaces these, not we
const native: Readonly<Record<System, readonly string[]>> = {
  linux: [
    '!**/node_modules/better-sqlite3/prebuilds/!(linux-${arch}.node)',
    '!**/node_modules/@valhallajs/valhallajs/{darwin,win32}{,/**}',
    '!**/node_modules/@serialport/bindings-cpp/prebuilds/!(linux-${arch}){,/**}',
    '!**/node_modules/@serialport/bindings-cpp/prebuilds/*/*.musl.node',
    '!**/node_modules/@valhallajs/valhallajs/linux/!(${arch}){,/**}',
    '!**/node_modules/@koromix/!(koffi-linux-${arch}){,/**}',
    '!**/node_modules/@koromix/*/musl_*{,/**}',
  ],
  darwin: [
    '!**/node_modules/better-sqlite3/prebuilds/!(darwin-${arch}.node)',
    '!**/node_modules/@valhallajs/valhallajs/{linux,win32}{,/**}',
    '!**/node_modules/@serialport/bindings-cpp/prebuilds/!(darwin-*){,/**}',
    // Confines engines on Linux.
    '!**/node_modules/{koffi,@koromix}{,/**}',
    '!**/node_modules/@valhallajs/valhallajs/darwin/!(${arch}){,/**}',
  ],
  win32: [
    '!**/node_modules/better-sqlite3/prebuilds/!(win32-${arch}.node)',
    '!**/node_modules/@valhallajs/valhallajs/{linux,darwin}{,/**}',
    '!**/node_modules/@serialport/bindings-cpp/prebuilds/!(win32-${arch}){,/**}',
    '!**/node_modules/{koffi,@koromix}{,/**}',
  ],
};
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: the end of them

/** File types the program opens; Windows' are in `installer.nsh`, because the packer's take over what opens tracks. */
const fileAssociations = [
  ['outpost', 'Outpost region', 'Region pack for Outpost', 'application/vnd.outpost.pack', 'Owner'] as const,
  ['gpx', 'GPS track', 'GPS track', 'application/gpx+xml', 'Alternate'] as const,
  ['geojson', 'GeoJSON', 'GeoJSON features', 'application/geo+json', 'Alternate'] as const,
].map(
  ([ext, name, description, mimeType, rank]): FileAssociation => ({
    ...{ ext, name, description, mimeType, rank },
    role: 'Viewer',
  }),
);

/** The licences of all that ships, which lie beside the program's archive. */
export const licencesFile = `${root}dist/THIRD-PARTY-LICENSES.txt`;

export interface PackingOptions {
  system: System;
  processor?: Processor;
  /** Default update server; without one, updates come from files only. */
  updateUrl?: string | undefined;
  /** A folder with an unpacked Electron, to avoid the download. */
  electronDist?: string | undefined;
  /** Default `dist/packages`. */
  output?: string | undefined;
}

/** The configuration of electron-builder. */
export function packing({
  system,
  processor = 'x64',
  updateUrl,
  electronDist,
  output = `${root}dist/packages`,
}: PackingOptions): Configuration {
  const programs = bringsPrograms(`${system}/${processor}`);
  return {
    appId: 'org.outpost.workstation',
    productName: 'Outpost',
    copyright: 'MIT licence',
    directories: { output, buildResources: `${root}build/icons` },
    icon: `${root}build/icons/icon.png`,
    // Electron's own process runs the sources, which its Node strips.
    files: [
      'package.json',
      'LICENSE',
      'electron/**',
      'server/**',
      'data-packs/**',
      'dist/renderer/**',
      'dist/phone/**',
      'dist/electron/**',
      'dist/program/**',
      'dist/regions/**',
      'dist/map/**',
      ...(programs ? [`dist/engine/${programVersion}/**`] : []),
      ...unneeded,
      ...native[system],
    ],
    asar: true,
    extraResources: [{ from: licencesFile, to: 'THIRD-PARTY-LICENSES.txt' }],
    // Files that native code opens, starts or hard-links (see data-packs/format/native-path.ts).
    asarUnpack: [
      '**/*.node',
      '**/node_modules/@img/**',
      '**/node_modules/@valhallajs/valhallajs/**',
      '**/node_modules/@fontsource/**',
      '**/node_modules/@fontsource-variable/**',
      'dist/regions/**',
      'dist/map/**',
      'dist/engine/**',
    ],
    // All native libraries are prebuilt for Node-API: the same file serves Node and Electron.
    npmRebuild: false,
    nodeGypRebuild: false,
    electronFuses: {
      // The service starts engines and builders as Node processes by this program.
      runAsNode: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      // Without cookies to encrypt, avoid the system's prompt for its key ring.
      enableCookieEncryption: false,
      loadBrowserProcessSpecificV8Snapshot: false,
      // The page has its own scheme.
      grantFileProtocolExtraPrivileges: false,
      resetAdHocDarwinSignature: true,
    },
    ...(system === 'win32' ? {} : { fileAssociations }),
    protocols: [{ name: 'Outpost', schemes: ['outpost'], role: 'Viewer' }],
    // Languages of Chromium's texts.
    electronLanguages: ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt-BR', 'ja', 'zh-CN', 'ar', 'ru'],
    // Updates from files need an update description, which is only written with an address; this one never resolves.
    publish: { provider: 'generic', url: updateUrl ?? 'https://updates.invalid/outpost' },
    extraMetadata: {
      outpostUpdates: updateUrl ?? null,
      // Electron names its windows and link handler by this desktop entry.
      desktopName: 'outpost-workstation.desktop',
      // Required for a deb; Windows' list of programs would show it as a link.
      ...(system === 'linux' ? { homepage } : {}),
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
    // The packer's default disables Chromium's sandbox everywhere; the launcher does so only where necessary.
    appImage: { executableArgs: [] },
    deb: {
      depends: ['libgtk-3-0', 'libnotify4', 'libnss3', 'libxss1', 'libxtst6', 'xdg-utils', 'libatspi2.0-0', 'libuuid1'],
    },
    mac: {
      target: ['dmg', 'zip'],
      icon: `${root}build/icons/icon.icns`,
      category: 'public.app-category.navigation',
      hardenedRuntime: true,
      darkModeSupport: true,
      gatekeeperAssess: false,
      entitlements: `${root}build/desktop/entitlements.plist`,
      entitlementsInherit: `${root}build/desktop/entitlements.plist`,
    },
    win: {
      // Unpacked from the archive it is portable, once a folder `outpost-data` lies beside it.
      target: ['nsis', 'zip'],
      icon: `${root}build/icons/icon.ico`,
      extraFiles: programs ? [{ from: licencesFolder, to: 'licences/routing-engine' }] : [],
    },
    nsis: {
      oneClick: false,
      perMachine: false,
      allowToChangeInstallationDirectory: true,
      installerLanguages: ['en_US', 'de_DE', 'fr_FR'],
      // Regions and accounts belong to the user; the uninstaller asks.
      deleteAppDataOnUninstall: false,
      include: `${root}build/desktop/installer.nsh`,
    },
  };
}
