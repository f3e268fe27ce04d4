/** The interface of commands: what `regain` loads if the dashboard is installed. */

export { appFolder } from './app-folder.ts';
export { exportHtml } from './export-html.ts';
export { addServe } from './serve.ts';
