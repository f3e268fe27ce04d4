/** The environment of a server: an allow-list, as in the MCP SDK, so that secrets of other programs do not reach it. */

/** Files of certificate authorities: where a network has its own, `npx` can fetch no server without them. */
const AUTHORITIES = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_DIR', 'SSL_CERT_FILE'];

const INHERITED: { readonly [platform: string]: readonly string[] } = {
  win32: [
    'APPDATA',
    'COMSPEC',
    'HOMEDRIVE',
    'HOMEPATH',
    'LOCALAPPDATA',
    'PATH',
    'PATHEXT',
    'PROCESSOR_ARCHITECTURE',
    'PROGRAMDATA',
    'PROGRAMFILES',
    'PROGRAMFILES(X86)',
    'PROGRAMW6432',
    'SYSTEMDRIVE',
    'SYSTEMROOT',
    'TEMP',
    'TMP',
    'USERNAME',
    'USERPROFILE',
    'WINDIR',
    ...AUTHORITIES,
  ],
  posix: [
    // Those of the SDK first, in its order: a server may show its environment.
    ...['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TMPDIR', 'TZ'],
    ...AUTHORITIES,
  ],
};

export interface Environment {
  readonly [name: string]: string;
}

/** `given`: variables in the form `NAME` (taken from `all`) or `NAME=VALUE`. Names that have no value are `missing`. */
export function serverEnvironment(
  all: { readonly [name: string]: string | undefined },
  given: readonly string[],
  platform: string,
): { readonly environment: Environment; readonly missing: readonly string[] } {
  const environment: { [name: string]: string } = {};
  const missing: string[] = [];
  for (const name of INHERITED[platform] ?? INHERITED.posix!) {
    const value = all[name];
    // A value that begins like this is a function of a shell.
    if (value !== undefined && !value.startsWith('()')) environment[name] = value;
  }
  for (const entry of given) {
    const at = entry.indexOf('=');
    const name = at < 0 ? entry : entry.slice(0, at);
    const value = at < 0 ? all[name] : entry.slice(at + 1);
    if (value === undefined) missing.push(name);
    else environment[name] = value;
  }
  return { environment, missing };
}
