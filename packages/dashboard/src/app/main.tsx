/** The entry of the application: finds its data and draws the page of the address. */

import { render } from 'preact';
import { App } from './app.tsx';
import { embeddedSource } from './data/embedded-source.ts';
import { httpSource } from './data/http-source.ts';
import './style.css';

const embedded = document.querySelector<HTMLTemplateElement>('#regain-data');
const source = embedded === null ? httpSource() : embeddedSource(embedded.content.textContent ?? '');
render(<App source={source} />, document.querySelector('#app')!);
