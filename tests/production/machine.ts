/**
 * A machine to throw away: the files of this one, copied when they are written, with processes, ports, loopback
 * network and a systemd of its own; only the project's folder is the same one. What a document tells an operator to do as root can be done there. It needs root.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../processes/child.ts';

export interface Machine {
  /**
   * Runs lines of bash as root, which end at the first that fails.
   * @param how `outside`: with this machine's network, to fetch packages; otherwise loopback alone
   * @returns both streams
   * @throws Error with both streams where it ends with another code than 0
   */
  run(
    lines: string,
    how?: { readonly input?: string | Buffer; readonly outside?: boolean },
  ): Promise<string>;
  close(): Promise<void>;
}

/** The project's folder, which may be on a disk of its own, is at the same place. */
const project = join(import.meta.dirname, '../..');

/** What a container's first process sees, in place of the file systems that the kernel gives this machine. */
const boot = `
ip link set lo up
mount -t tmpfs -o size=8g tmpfs "$1"
mkdir "$1/written" "$1/scratch" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/written,workdir=$1/scratch" "$1/root"
cd "$1/root"
mount --rbind /dev dev
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
mkdir -p ".$2"
mount --rbind "$2" ".$2"
mkdir -p outside
pivot_root . outside
exec env -i container=gleaner "PATH=$PATH" /lib/systemd/systemd --system --unit=basic.target
`;
const spaces = ['--mount', '--net', '--pid', '--ipc', '--uts', '--cgroup'];

export async function startMachine(): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), 'gleaner-machine-'));
  const own = ['--fork', '--kill-child', '--propagation', 'private', ...spaces];
  const outer = spawn('unshare', [...own, 'bash', '-euc', boot, 'boot', folder, project], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = collect(outer);
  const close = async () => {
    // Its first process takes all others with it.
    const gone = once(outer, 'exit');
    if (outer.exitCode === null && outer.signalCode === null) {
      outer.kill('SIGKILL');
      await gone;
    }
    await rm(folder, { recursive: true, force: true });
  };
  const run: Machine['run'] = async (lines, { input = '', outside = false } = {}) => {
    const first = firstProcess(outer);
    const entered = [
      '--mount',
      '--pid',
      '--ipc',
      '--uts',
      '--cgroup',
      ...(outside ? [] : ['--net']),
    ];
    const child = spawn(
      'nsenter',
      [`--target=${first}`, ...entered, 'bash', '-euo', 'pipefail', '-c', lines],
      {
        // What this process was started with says where it was started, and where npm finds its settings.
        env: { PATH: process.env.PATH, HOME: '/root', LANG: 'C.UTF-8' },
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
    const output = collect(child);
    child.stdin.end(input);
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`Ended with ${code}:\n${lines}\n\n${output()}`);
    return output();
  };
  try {
    await until('a systemd that runs', async () => {
      if (outer.exitCode !== null) throw new Error(`The machine ended:\n${printed()}`);
      if (firstProcess(outer) === 0) return false;
      return run(
        'systemctl is-system-running --wait || true; systemctl is-active basic.target',
      ).then(
        () => true,
        () => false,
      );
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { run, close };
}

/** The machine's process 1, as this machine numbers it; 0 before it is there. */
function firstProcess({ pid = 0 }: ChildProcess): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
  } catch {
    return 0;
  }
}

function collect(child: ChildProcess): () => string {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  return () => printed;
}
