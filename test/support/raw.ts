import net from 'node:net';

/** Writes words into a connection to `url`, each after a pause, and answers all that comes back until the connection ends. */
export function converse(
  url: string,
  words: readonly (string | Buffer)[],
  pauseMs = 0,
): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = net.connect(Number(port), hostname, () => speak(0));
    const speak = (index: number) => {
      if (index === words.length || !socket.writable) return;
      socket.write(words[index] as string | Buffer);
      setTimeout(speak, pauseMs, index + 1);
    };
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });
}
