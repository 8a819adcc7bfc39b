/**
 * The names of SQLite's result codes (https://sqlite.org/rescode.html). better-sqlite3 gives the name, Node's own SQLite
 * only the number.
 */
const primary = split(
  'OK ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND FULL CANTOPEN PROTOCOL',
  'EMPTY SCHEMA TOOBIG CONSTRAINT MISMATCH MISUSE NOLFS AUTH FORMAT RANGE NOTADB',
);

/** Of an extended code: the first stands for 1. */
const extended: Readonly<Record<string, readonly string[]>> = {
  BUSY: split('RECOVERY SNAPSHOT TIMEOUT'),
  READONLY: split('RECOVERY CANTLOCK ROLLBACK DBMOVED CANTINIT DIRECTORY'),
  IOERR: split(
    'READ SHORT_READ WRITE FSYNC DIR_FSYNC TRUNCATE FSTAT UNLOCK RDLOCK DELETE BLOCKED NOMEM ACCESS',
    'CHECKRESERVEDLOCK LOCK CLOSE DIR_CLOSE SHMOPEN SHMSIZE SHMLOCK SHMMAP SEEK DELETE_NOENT MMAP GETTEMPPATH',
    'CONVPATH VNODE AUTH BEGIN_ATOMIC COMMIT_ATOMIC ROLLBACK_ATOMIC DATA CORRUPTFS IN_PAGE',
  ),
  CORRUPT: split('VTAB SEQUENCE INDEX'),
  CANTOPEN: split('NOTEMPDIR ISDIR FULLPATH CONVPATH DIRTYWAL SYMLINK'),
  CONSTRAINT: split(
    'CHECK COMMITHOOK FOREIGNKEY FUNCTION NOTNULL PRIMARYKEY TRIGGER UNIQUE VTAB ROWID PINNED DATATYPE',
  ),
};

/** @param code a result code; extended codes hold the primary one in their lowest byte */
export function sqliteCodeName(code: number): string {
  const kind = primary[code & 0xff];
  if (kind === undefined) return `SQLITE_${code}`;
  const detail = extended[kind]?.[(code >> 8) - 1];
  return detail === undefined ? `SQLITE_${kind}` : `SQLITE_${kind}_${detail}`;
}

function split(...lines: readonly string[]): readonly string[] {
  return lines.join(' ').split(' ');
}
