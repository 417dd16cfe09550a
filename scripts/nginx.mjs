// A proxy in front of the portal, for the tests.
import { access } from 'node:fs/promises';
import { installPackages, isDebianAsRoot } from './debian.mjs';
import { say } from './prepare.mjs';

const debianProgram = '/usr/sbin/nginx';

/** The environment with NGINX_PATH in it; without it where there is no nginx to be had. */
export async function withNginx(environment) {
  if (environment.NGINX_PATH) return environment;
  if (!(await isThere(debianProgram)) && (await isDebianAsRoot())) {
    say("No nginx here: installing Debian's …");
    // In this run level nothing that is installed is started.
    await installPackages(['nginx'], { ...environment, RUNLEVEL: '1' });
  }
  if (await isThere(debianProgram)) return { ...environment, NGINX_PATH: debianProgram };
  say('SKIPPED: rolling restarts. There is no nginx here; NGINX_PATH can name one.');
  return environment;
}

const isThere = (file) =>
  access(file).then(
    () => true,
    () => false,
  );
