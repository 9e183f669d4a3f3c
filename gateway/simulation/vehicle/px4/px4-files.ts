import { crc32 } from 'node:zlib';
import { MavFtpErr } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { StoredLog } from '../service/log-service.ts';
import type { OpenFile, VehicleFiles } from '../service/vehicle-files.ts';
import type { VehicleOutput } from '../telemetry/vehicle-output.ts';

// Made by `node tools/px4-metadata.ts`. Do not edit.

/** Metadata of the 255 parameters of the simulated PX4, packed with xz, 5228 bytes in base64. */
export const PX4_PARAMETER_METADATA = `
/Td6WFoAAATm1rRGAgAhARwAAAAQz1jM4KRuFCxdAD2IisaUU5CGpmN9JTsoyCRdJEyjsoV38fKly50qcEybtLU+R6p6ROfKC3xMydNCeRuEdl1OVh+fRbdd
t6ETzhjSwDxqKHuRRX0JMvZQUR4sJd2v9szS8dBB7Ll7yZJ9JuoUYmV/TCievzf8vb4G8o9C0+hA/EDkNZJiS/poxZRKTn/4ywtNsRDGIdqz52GV5DZEZqHN
x2mkRBlNBzGt2TiSfk3xtf3Bq6eTm2UL9IpwPf1+grYOxrNQrfTst8XqhRTvIDH1dDc82vTZ3x4URZIAmzheANYpezmKPpjNFOU93D8NO6Ry3lYpexmZ0jal
7/FAOgtgICF2V2SguljbpRARLHfQKVX2U+N2j4iZqZ+RyfpKT8p7RcTvbVXsfxqlxc6/1g2B5lwJSIF4e+BQVrP1PbKygQCLEsIHrDe/Cwq06pezqCo1F2TM
Ryo1ghrvOrk6Ir7RQ7DcrZCdwBgTjaaUVhmuD13/m+5ICPb3Fe5olZyKCmgutRD3HX93DEj0t8hrE0StXb9a3rjbAtDjD0JamnkxUSS3Gtp20zRl4GQWr44U
/RRgebCUtOKJiGyLUGwgG022wo8bJJo9zGGWPOskSyLGr2VV7v9dlHOdMHLE6SzkNanLc4AeYSeivfIzPbxCXUTqPjDoZGau70CIWrRY+SFhTEVI8+z1rJzp
fOnef++/c8P2/6lgweXHZsEFrFZ4SSiPDpl8+4mcvld7T8dXR9tqKKWtuS5ArkkmAJFYtAW/QZnlB9fkf3AJ90nmewK4UGea8wIqUYER7n1WokbmgeTez+W8
yd0cEKfARwnjv7o4DnlgZpfoTSkwD76zlszPqce6EJP4JCD7DxZ+v7dfPGdyg5W0eZ0jZq9MBc21bZVUhjyInkP8tVYfSsKeSi51JhtiiC+1xlfEOahYeyCg
7UjfXzZ0QFr+LgL87d794Fhi8xP8t5MWExNcpbAdY2i3EbdNvB/xjpjKbdkAUGMQNIlLdBeMT/LiPyTP0JlsfkuuS3JLNyRQs26N/iJyDvSAx07L0Jwx+96h
uaFxTFG9GasEQXNTHl6LgvLHxgao3Tzd6BiCwArW2gX58TmC/YlzGMfDsX2WkIUR1wNpbpORuU0abj1qAY350k78Xi6Euhp4f8ZLbewLfJr4rS8qIykpM0nM
96Pwcg354niL6iPSrWS3nQ/rt1bHzaB4Pw4HdtDIkeSk2dlfnyhr2AlfYhrpWi1XLWPI687mPn9mhjtC/Hl2VO3ymZoF93Twk8nAhtUBPVJp2ic55iFAGlpl
Z0io+AqNp+BqPGxijeAV13GBlB1QYZvrRljOxqzrE6Er8qzS2DnfVI2u58CzR17p85RvfWrp3xqUSD4lyr4xty1LjbYohcUoxFlqPX9LKCGKajmRHaaj0QQR
YnsZBBwZOuUxS1iPVdnP7ajAgg8a3UPfe6faVv4YjAbltFh4+bhimYUoqCkypmAThSIBG2EL69kmZ//VMrW9cVfJZ30l88tiX6U0CIk32TIARZ2Koo1qOstS
hxB3kCGRL+SdOEVouXufld7ZxVYajbr3Bg5GJXdG5dL99MfqtZ8ttqleUa+LmPjf0+Be1L1kFphtPjlEKJrX1Oj2N23GfNi+x2oVqBlOTGAriqtYObDJE0iC
ECV+SUA9c9ASeKhwNX3/X3fPQ/0l4UhcCiYIfvhak1UPBlIZyS5vTQS/nJtly0NzZmZ7OJHafzWwTwZroqlAXE1f3nGD06Fpw3XMUkxr6oxnSTIDtomwFAio
ZjBVjWJIaP2l2QdIAEl9931xjtH/RdMNzsD4RU6s5WCb7Op5ZVIjyFrbzGdJA+MVzbSsNbA3oGTKYn1Em9h1nBLFAZNDHHZ2Q512frlcamzEigSuZbOV1ljR
ZhfZgN+3zR/OomWTWYfXDfO3aWQGPpWiNy8CUFw6os1pno8CK7kUQE/eEj1E2RE6B4H7JH6OPxxfuZuwjyYqqfTUHzZCkMo46vX17dwyB0DZcVoBmD5UjtzQ
hb5x9lkEeYjeiRIMsaKkrExzAVXPKycdJp+LZI3SOfTocDCphmbcwNzw1yM/D1qEJcoIgTy24ZRjlh4POcW/L604lJ+K7Z7kymCRr49DPjSE+MkgfpQAcaMx
r28nFb5vyCeINuDzoVd5YDxFEvWrJDwMY/gstnNAI4CfOztVpUyASVRiGId2h/Ul7NJyJVvp5+Zqu0Ep6SFleQwwprgihbsgLOY5oQKYJxLExWfNCQWNhIuw
2FPm1Buw9QDDREdDvXT/x4WXpgZpaQR6gameNjTzlIiFjMvgUe3COD9HCnJq8YoVmNHHElF/794tl/OpnORIpZj2bw3xziTS5nHwMWFAymbn48FKqu7fBALq
sBnhJz4+X7VScdHiPQbqpRlnn0w0Dl3fF9X8RUKR8drDNur2pZiRq8gAHOQUdzqb0wT4c4rArvPw4mi6DktOsSplS9tmEeitshjiL+OZsxa3OKcJM/cCHlSs
cXeVPZp+vBrc4QoF3PdH1vajoPRMrhDfaoCLvbgxbkRGuD/RL6vBCCftnwuQYeOZMRsnefjzhfbkzkg/ERwxJL5JzBHacktPlUqPcn2bzQso1hy2woTgKEKA
1GCxhCQJsrYqu5UdN+Zk5pTGn//wqJIkNYOPMDT9mxBXkWo6JQqJd5nVOplNyYZa/JER0ukowDUw++kJApRsRGcnzp34t945n1/4xixarDoqMsB9YV9CH2R7
e2XbshJbXAZDi7kgnOue+Yj5QWPAw/EnqjZjNC2NMnI38MC7Ogcvd2TqFOF/vYsq08W4Ij/mbw5syvpzR85i0RG0xFNQS9xO8Srk9y4thuDoj1uVYBszxH+H
UKpaRt98ceVStMkZSDqdgVn+gGjfnGmJM+YuZyhhMicAie+CwwcQHEjyVhsrE1IzY3rZl2eKvpwAtacYVkTbAQMINvAVgOcPDlIgMFG14rWa0GVPspEKoL1l
GhFOKK7zjuvjCLAuWj3WHJ4cQ5/ntPanxsHDphI4ZLsL5NfB6KxoYqjc0cdAa4grQLn2DRdxPJbJ7mDHczCaaMPOWCXOvGtVPaTyefV0O6B+3LxRSvURtQoQ
6h4p0Ut94NmFhJ0m3JFybmXucdEvy9AX+ku8vN804e+PD+TW77+TI/0C2/WrS1kxYEPOmuM1jQQ13lJG9+kPXcg/X2fQWip+NqVYYycgS1smKck8hs1MuH4z
PUiXeH9tctTWVsfDrPZy0kFZK9GZV0In4cicGNZZo+4UK3gJ95CarvpbLxg5fGDyZQGjxVhlcTHoZ9RWALJbvaWC6qWcNw+e1GntuCIdAzZWYrBY/f07ScPm
+A4D06m4Gr7gfhx+ewV5lxV3ob+I7d7XOOrn4U9PrlQS2/JyvAcetfLIEn6rxgd7CgiSxK7zH2edgbOSdY5/RsOdU2jsuN3UPHzMR67d1lK/u2hqX1o8JlEQ
1ZEvZZyKA3dRAgSpwag2ojp0ep8zXccHeq2/ajrKyfeJNl8gnDW5Hxdvq6Byad1whlmvJVlOdTQisUxm/e0COpNezDp42FRWcWxyTqbs5PTQZWeNZdas8BRz
6v7V7Zn98ZLnuWhVPm1rYUT8jSWRIr2PDuzC5yhI47SLptWf1ARnzEdinDBWXzTuXvbrhishpjsa+MC8xFSPrs9swgBD+I9BMSitJRlkW0hDPOXE9fNSB0o/
ppxMSHSsM7RaJ4C7kYAWXD0yG0TcGaDMLP5Mhs1IUR+p4kzy59QMCdgBF5Og0v3gnsn4sz2rkCCc87G3rWwTKiDC60kq3PK7bCXC9ReJl+wS3CJWl78nu7jE
KDD1u8A6VKoQVxi1GBFUAdgEPIJ7P7X/zFME8ydlzJRPLGhR+S4xgxU+/+hkkE3e1yCuJCYJW7L4Oghf5iF+zU5suMWFBLBLP8jnjyt3E6HiV0DzstI/5zdk
4ZdutMPHvdohBY1xYyuhVF30ph9ZIOY4GRnYuvsJiV3G+6rHeqtKkmC/hZEvhz/lK01a5qsfYLS+hqF2g5RZGabWAV6d/V2CjuYvPB9/igcgjmxHf3Nxh4Pc
QH0KNMPmg11/nw31gCeyosvfaCRJkvA1iKT528GyYTeEJWoUvk0LguOuSgVmS/i7H3KRJCKZPe25HO9IkQku4xoUW2EwoLv7n4G8nHr6Wo0R1C/cWeo/OmJQ
hCsqvm2DAVABD+X302jWJVvHb0roLUzvGab8Lg5czlYA+AYzzB7POx/zjxJ1OxP4dVeVv/YWx3AlSifVHFWqpFqZrUKhGZHO3aShkbgUMjwZGUnmxRsB8Bn+
dHbnJ2MeAU1wmdXA7GJssbcfGcmsP2UeYP9/fk9/e33M26UyGRGCsIHVRm+b9OEeZ8Hb29/LNp1O7pkQThgvDZMJrEVAIrW+Ow70uZT8dWlHfIVQ4/VDsbCM
yWa62w1hzUy9yh75vtquXoOtm2VuUJiWeQStiTj9WQ7J8ibp+8jb3RIft2eGIwrD58UZh6EyOTpZr2nGnX4pYpef9znBwAnjojqdP//zsC07TC875n4hjtuO
FjSFpuNb9+FiY9rvyJg/ciCtPOZVHREtdHhKZq3V2mGctO+0JNlWtRxOnOABMjF3x5+kwsVyMnp402jxeNDv/Yw76ia1mR1BmLvGIHVDV2ZNFBjDgWzjdL27
W9gDhjewwApdhYbVna6PNvwiwGvkLMEk8E6Lb9km9vXlqJRIGlOKiAWnNzmsdO7RBR6px2MjmjbBGadYZUuO5kU8tlq4bDYhsa977xH4AdK4skTil5nHmU/O
TFDWgIbfsp42LiYpdmnxT3+zMueTiAJZxn4/9348EOfGSBVk6OiZDbV5FK+xjeiu1a9+z+wCPZ6kWDzkgv+fnZ2Hbf4EDr37HX6Acp3Jq+f7lsKs+15E0OKr
4MCe/8FHyS592QN8HxYApUFLkrvUP0n1MEyS5IitjqNbxoah7LqExEkK/g/+astjogFfbIAdtMsC5ORz9XTB1G7KjmwcnOMR+2iNZxKpK7TOoOByL0JpVLTU
ykHKvJ3JUaNabZjMu50FvE1fA0QHGkKkL1sXQBbxzDmeolVriIIUjLAm+9Vf84/KnuoCrhBmZh5xV9uCVk4TMVXd/nAuMYQWTywZ9OmsLIijWT5iDiLWonDi
zjq7koPeQIfRyP+4rMic3983eyrNMvUUh6G2ZesCSY/V6eLG/R0TNyCBLfvF+ghFBt/GsnlLiMEutBsZ6+9/wigxc9QUc1yV6fjdILpkQoaVvcF9Z6oBMebn
0RsHlOy9/XAnDjLUOZXFL7QImI0utlgkGdaDtNwEsR/w1ynm4Zepuf04BbnWrqVWoNIhkGaCkFMdx5YHPoJRJYL6k5mmRL1A9c0RZevnhSgpCckrfTX2dTNR
Cz3r0KW0XWy0R3KQZixhvRAlg2/WE5u/yiO0aDGkWfaTSKH6furaLZ4L7pVpSMm/uZPre/jDw43lv8rq6JXeba4hxLPPUzUYMOrAJi15cUa/Bxn6rtiE8EMV
M3B1uKLkSALs5gJ+UgMrjL4vRV64unIh0qytu9g2AAZhHZXKU2aRor4f5PCDUlHMI6QrAOKrRBi82xMWKgquE2iI6Fb/FfEbGz+nSsfilIXFTF2JIAlhIg7U
EU6iyC8kFrjH1dFJkiemx/H6Ezg+8cahvADV1VjcEYm8CMMh3AK02cHI968YGswBLMTUDsW8BHD2Y0CN7lxBhM68161p3BYg0FUCHyXQ65VD5D8hfL8+A3Mc
jpNQjG32Sb0MWHZG/mhVDcdivNplvqTLUlB9LRBmFAswQos4jeSU+rv2GpiRl0WeiQyEB2/5Pa+4Z96XL03w9+c8s+kCtGXufIphVykpuCacKZjK2SGI73ig
pJbQXw0innjw1nFZdCRbo3AePGPbu1p5HYW3iZHpg7hM60X1NJDOL6b9diBd2Y3lfOJmXbOQOPP9KcXfsO1yfmB21twv6uTzBsL9T/LHsIV4WIjPi0BwYsAi
lzfPY3cT/8uLavwdWWNWKMhfbZeXcoQH9c70OfLeimNAV3pBwZbvmDPs8zKbgUbkFVNctQBMlN7J4Ze7Ynm+HmAmmgQCym33JwR76D681VptZ6cPX/MUT1aW
tCSmAlYUx3EETASYyPxDIWTmPdWF1qK5fnpZCcsGqei2ND9LbOKpjGHDoOU5A9T+Y+Z2BSbMLv9ODj+FxNt+24xg0TRjVQruvrZRp6Vw4IYZYtoP/MZ1z+WO
dUn0ZDwsmzoXcfDv6zO9mEnAcElwwXcU3Q9S9AExzijpGq/1zh+mxeEUcLu/bW67Mf6+6xjNVCRswlfVLG8mDsRPnTeGAeoVAhk5BHGLiL594gNrrk0EwKHc
mR95rAaRWFqgvNV+iWUtOx4Qpdwe1lEWPL9+bGevNLXxmmN3gqlmz48UpJx4ZTEqyJzWQpJMPTWgq/UWVE3/Ffjy80VrgPRTPCekhob8udx5vbxnn3HY27VN
dismMPkGwYb2h9T1lx/IHNASB9ekLu25TLbzrx5xGgT5hFAF8P68IzdRLlLG3C37c8iWG+X0RatjPDe04Ou96B8oNQIi3hB99NxqeM8uME4e1EYyczx8Ei3N
eX5jGmj2jj14xgMwhbY6pO4Kk2UchYVGgixhYOOgjPRscKAov/mEP7Nj7+pH0fwwDr/KOWEnicarLTRuwLnJMEzogW6KplF/jYmnBgASpDeAtp8PephzRsxL
seB5iz4XSvVhGaUmtmWNPHmZpUvqKnnZOunm3EByG2D7lZQlh09DTisbumOSUKb/gJNiMC42X1ySJ/R7zGdOC85zCAyGyIvm2iwiYft+mtU9nslbzd8LOyHU
ff2ZJFlU5pLUyp3QdGcc2or5QTI27YnVO4WqrP1SP6GRintFgsy74G5qLWvgE2gZE34VK88yagiz18R3/LXFTegAKQtro0blIk8AAcgo78gCANXYyeyxxGf7
AgAAAAAEWVo=
`;

const FOLDER = '/etc/extras';
const PARAMETERS = 'parameters.json.xz';
const GENERAL = 'component_general.json';
const COMP_METADATA_TYPE_PARAMETER = 1;
const ALL_ONES = 0xffff_ffff;

const parameters: Uint8Array = Buffer.from(PX4_PARAMETER_METADATA, 'base64');
const general: Uint8Array = new TextEncoder().encode(
  JSON.stringify({
    version: 1,
    metadataTypes: [
      { type: COMP_METADATA_TYPE_PARAMETER, uri: uriOf(PARAMETERS), fileCrc: metadataCrc(parameters) },
    ],
  }),
);
const FILES: ReadonlyMap<string, Uint8Array> = new Map([
  [GENERAL, general],
  [PARAMETERS, parameters],
]);

/** Path of the general file, as reported by COMPONENT_METADATA. */
export const PX4_GENERAL_METADATA = { uri: uriOf(GENERAL), fileCrc: metadataCrc(general) };

/** The metadata files in the firmware of a PX4. All are read-only. */
export const PX4_FILES: Pick<VehicleFiles, 'list' | 'open' | 'create' | 'write' | 'remove'> = {
  list(path) {
    const folder = path.replace(/\/+$/, '');
    if (folder === '') return ['Detc'];
    if (folder === '/etc') return ['Dextras'];
    if (folder !== FOLDER) return MavFtpErr.FILENOTFOUND;
    return [...FILES].map(([name, { length }]) => `F${name}\t${length}`);
  },
  open(path): OpenFile | undefined {
    const bytes = path.startsWith(`${FOLDER}/`) ? FILES.get(path.slice(FOLDER.length + 1)) : undefined;
    return bytes && { bytes, reportedBytes: bytes.length };
  },
  create: () => MavFtpErr.FILEPROTECTED,
  write: () => MavFtpErr.FILEPROTECTED,
  remove: () => MavFtpErr.FILEPROTECTED,
};

function uriOf(name: string): string {
  return `mftp://${FOLDER}/${name}`;
}

function metadataCrc(bytes: Uint8Array): number {
  return (crc32(bytes, ALL_ONES) ^ ALL_ONES) >>> 0;
}

interface Px4LogsOptions {
  readonly output: VehicleOutput;
  readonly logs: () => readonly StoredLog[];
  /** Behaviour up to 1.15, or of 1.16, which rewrote this part. */
  readonly release: '1.15' | '1.16';
}

const DATA_BYTES = 90;
const FRAMES_PER_STEP = 4;
const ALL = 0xffff;

type Work =
  | { readonly kind: 'listing'; next: number; readonly last: number; readonly reportedLast: number }
  | { readonly kind: 'sending'; readonly id: number; at: number; readonly until: number };

/** Lists and sends onboard logs as PX4 does: ids start at 0, and only listed logs can be downloaded. */
export class Px4Logs {
  readonly #options: Px4LogsOptions;
  /** The logs listed last; only their data can be requested. */
  #listed: readonly StoredLog[] | undefined;
  #work: Work | undefined;

  constructor(options: Px4LogsOptions) {
    this.#options = options;
  }

  list({ start, end }: MessageByName['LOG_REQUEST_LIST']): void {
    const { release, logs } = this.#options;
    const isOld = release === '1.15';
    if (!isOld || start === 0 || !this.#listed) this.#listed = logs();
    const { length } = this.#listed;
    const newest = Math.max(0, length - 1);
    if (isOld) {
      const last = Math.min(newest, end);
      this.#work = { kind: 'listing', next: Math.min(newest, start), last, reportedLast: last };
      return;
    }
    // The list ends at the newest log, regardless of the requested end; without logs it is empty.
    const reportedLast = end === ALL ? length : end;
    this.#work = start < length ? { kind: 'listing', next: start, last: newest, reportedLast } : undefined;
  }

  request({ id, ofs, count }: MessageByName['LOG_REQUEST_DATA']): void {
    const log = this.#listed?.[id];
    if (!log || (this.#options.release === '1.16' && ofs >= log.bytes.length)) return;
    const until = Math.min(log.bytes.length, ofs + count);
    this.#work = { kind: 'sending', id, at: ofs, until };
  }

  end(): void {
    this.#work = undefined;
    if (this.#options.release === '1.15') this.#listed = undefined;
  }

  step(): void {
    for (let sent = 0; sent < FRAMES_PER_STEP && this.#work; sent += 1)
      if (this.#work.kind === 'listing') this.#tell(this.#work);
      else this.#sendPart(this.#work);
  }

  #tell(listing: Extract<Work, { kind: 'listing' }>): void {
    const { next: id, last, reportedLast: lastLogNum } = listing;
    const numLogs = this.#listed?.length ?? 0;
    const log = this.#listed?.[id];
    const size = log?.bytes.length ?? 0;
    this.#options.output.send('LOG_ENTRY', { id, numLogs, lastLogNum, timeUtc: log?.utcS ?? 0, size });
    listing.next += 1;
    if (id >= last) this.#work = undefined;
  }

  #sendPart(sending: Extract<Work, { kind: 'sending' }>): void {
    const { id, at, until } = sending;
    const part = this.#listed?.[id]?.bytes.subarray(at, Math.min(until, at + DATA_BYTES));
    const count = part?.length ?? 0;
    const data = Array.from({ length: DATA_BYTES }, (_, index) => part?.[index] ?? 0);
    this.#options.output.send('LOG_DATA', { id, ofs: at, count, data });
    sending.at += count;
    if (count < DATA_BYTES || sending.at >= until) this.#work = undefined;
  }
}
