const reasons: Record<string, string> = {
  EACCES: 'this user may not use it: it must belong to the user who runs the shop',
  EPERM: 'this user may not use it: it must belong to the user who runs the shop',
  EROFS: 'it is on a file system that is read-only: choose another place',
  ENOTDIR: 'a part of the path is a file, and a folder is needed',
  EISDIR: 'it is a folder, and a file is needed',
  ENOENT: 'there is no such file or folder',
  EEXIST: 'a file of that name is in the way',
  ENOSPC: 'the disk is full: make room',
};

export function describeFileError(error: unknown, named = 'a file'): string | null {
  if (!(error instanceof Error) || !('syscall' in error)) return null;
  const { code = '', path = named, syscall } = error as NodeJS.ErrnoException;
  const reason = code === 'ENOENT' && syscall === 'mkdir' ? 'no folder can be made there' : reasons[code];
  return reason === undefined ? null : `${path}: ${reason} (${code})`;
}
