const reasons: Record<string, string> = {
  EACCES: 'permission denied: it must belong to the user who runs the shop',
  EPERM: 'permission denied: it must belong to the user who runs the shop',
  EROFS: 'it is on a read-only file system: choose another location',
  ENOTDIR: 'a part of the path is a file instead of a folder',
  EISDIR: 'it is a folder instead of a file',
  ENOENT: 'there is no such file or folder',
  EEXIST: 'a file of that name exists',
  ENOSPC: 'the disk is full: free space',
};

export function describeFileError(error: unknown, named = 'a file'): string | null {
  if (!(error instanceof Error) || !('syscall' in error)) return null;
  const { code = '', path = named, syscall } = error as NodeJS.ErrnoException;
  const reason = code === 'ENOENT' && syscall === 'mkdir' ? 'no folder can be created there' : reasons[code];
  return reason === undefined ? null : `${path}: ${reason} (${code})`;
}
