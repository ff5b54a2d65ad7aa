// The S3-compatible server of the tests as a process, with its objects in a folder: node store.ts HOST PORT FOLDER
import { startS3Server } from '../../../server/test/s3-server.ts';

const [host = '', port, directory = ''] = process.argv.slice(2);
const { settings } = await startS3Server({ host, port: Number(port), directory });
console.log(JSON.stringify(settings));
