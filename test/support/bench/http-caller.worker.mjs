import { Agent, request } from 'node:http';
import { parentPort } from 'node:worker_threads';

/*
 * A client in a thread of its own, as it is in a process of its own elsewhere: reading an answer takes
 * nothing from the server. Each message is a call, its answer the milliseconds that the call took.
 */

const agent = new Agent({ keepAlive: true });

parentPort?.on('message', ({ url, headers }) => {
  const began = performance.now();
  call(url, headers).then(
    () => parentPort?.postMessage({ ms: performance.now() - began }),
    (error) => parentPort?.postMessage({ error: String(error) }),
  );
});

/**
 * @param {string} url
 * @param {import('node:http').OutgoingHttpHeaders} headers
 * @returns {Promise<void>} once the last byte is here
 */
function call(url, headers) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${url} → ${answer.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}
