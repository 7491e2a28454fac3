// The payment providers that there are. A new one is a folder beside the demo's and a line here.
export { type DemoProviderOptions, openDemoProvider } from './demo/index.ts';
