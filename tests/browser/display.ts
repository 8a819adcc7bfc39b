/**
 * A virtual X display with a window manager, so that a headed browser and its native context menu
 * work where there is no screen.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startChild, startMs, until } from '../processes/child.ts';

const exec = promisify(execFile);

export interface Display {
  /** For instance `:7`; belongs into DISPLAY. */
  readonly name: string;
  /** Runs xdotool on this display and gives what it printed. */
  xdotool(...args: (string | number)[]): Promise<string>;
  /** Ids of the windows that are shown, menus included. */
  shownWindows(): Promise<Set<string>>;
  /** Whether a window says that it is a menu; false of one that is gone. */
  isMenu(window: string): Promise<boolean>;
  /** Where a window is on the screen. */
  areaOf(window: string): Promise<ScreenArea>;
  /** A part of the screen as it is drawn just now: its pixels, to be compared. */
  picture(area: ScreenArea): Promise<Buffer>;
  /** The same once it has stood still for a second: what fades in is whole, and what was late is there. */
  pictureAtRest(area: ScreenArea): Promise<Buffer>;
  close(): Promise<void>;
}

/** In pixels of the screen. */
export interface ScreenArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Taken twenty times a second: more than a second of them, since a browser now and then draws as late. */
const picturesAtRest = 24;

export async function startDisplay(): Promise<Display> {
  const screen = await mkdtemp(join(tmpdir(), 'gleaner-screen-'));
  // With -displayfd the server takes the first free number itself and tells it.
  const server = spawn(
    'Xvfb',
    // Otherwise it resets when its first client leaves, which ends the window manager.
    [
      '-displayfd',
      '3',
      '-screen',
      '0',
      '1280x960x24',
      '-nolisten',
      'tcp',
      '-noreset',
      // A key that a busy machine holds down for long would else be pressed again and again.
      '-r',
      '-fbdir',
      screen,
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const fd = server.stdio[3];
  if (!fd) throw new Error('Xvfb gave no display number');
  const [number] = (await once(fd, 'data')) as [Buffer];
  const name = `:${number.toString().trim()}`;
  const env = { ...process.env, DISPLAY: name };
  const manager = startChild('openbox', [], { DISPLAY: name });

  const xdotool = async (...args: (string | number)[]) =>
    (await exec('xdotool', args.map(String), { env })).stdout;
  const supported = async () =>
    (await exec('xprop', ['-root', '_NET_SUPPORTING_WM_CHECK'], { env })).stdout;
  const picture = async (area: ScreenArea) =>
    cut(await readFile(join(screen, 'Xvfb_screen0')), area);
  await until('the window manager', async () => (await supported()).includes('window id'), startMs);

  return {
    name,
    xdotool,
    shownWindows: async () => {
      const found = await xdotool('search', '--onlyvisible', '--name', '.*').catch(() => '');
      return new Set(found.split('\n').filter(Boolean));
    },
    isMenu: async (window) => {
      const property = '_NET_WM_WINDOW_TYPE';
      const said = await exec('xprop', ['-id', window, property], { env }).catch(() => undefined);
      return said?.stdout.includes(`${property}_MENU`) ?? false;
    },
    areaOf: async (window) => {
      const said = await xdotool('getwindowgeometry', '--shell', window);
      const [x = 0, y = 0, width = 0, height = 0] = ['X', 'Y', 'WIDTH', 'HEIGHT'].map((name) =>
        Number(new RegExp(`^${name}=(\\d+)$`, 'mu').exec(said)?.[1]),
      );
      return { x, y, width, height };
    },
    picture,
    pictureAtRest: async (area) => {
      const seen: Buffer[] = [];
      await until('the screen to stand still', async () => {
        seen.push(await picture(area));
        const lately = seen.slice(-picturesAtRest);
        return (
          lately.length === picturesAtRest && lately.every((one) => one.equals(seen.at(-1) ?? one))
        );
      });
      return seen.at(-1) ?? Buffer.alloc(0);
    },
    close: async () => {
      await manager.stop();
      server.kill('SIGTERM');
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
      await rm(screen, { recursive: true, force: true });
    },
  };
}

/** @param screen as Xvfb keeps it in a file: XWD, four bytes a pixel */
function cut(screen: Buffer, { x, y, width, height }: ScreenArea): Buffer {
  const [headerSize, bytesPerLine, colors] = [0, 48, 76].map((at) => screen.readUInt32BE(at));
  const pixels = screen.subarray((headerSize ?? 0) + 12 * (colors ?? 0));
  const rows = Array.from({ length: height }, (_, row) => {
    const start = (y + row) * (bytesPerLine ?? 0) + 4 * x;
    return pixels.subarray(start, start + 4 * width);
  });
  return Buffer.concat(rows);
}
