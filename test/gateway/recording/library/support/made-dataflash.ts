import { DataflashBuilder } from '../../../../builder/dataflash-builder.ts';

/** GPS week 2400, 100,000 s: what the made flight's receiver tells one second after it was switched on. */
export const GPS_UTC_MS = Date.UTC(1980, 0, 6) + 2400 * 7 * 86_400_000 + 100_000_000 - 18_000;

/** Ten seconds of a copter: armed at 1 s, in the air at 2 s, battery failsafe and RTL at 5 s, landed at 9 s. */
export function copterFlight(): DataflashBuilder {
  const log = new DataflashBuilder()
    .define('PARM', 'QNff', 'TimeUS,Name,Value,Default')
    .define('MSG', 'QZ', 'TimeUS,Message')
    .define('MODE', 'QMBB', 'TimeUS,Mode,ModeNum,Rsn')
    .define('EV', 'QB', 'TimeUS,Id')
    .define('ERR', 'QBB', 'TimeUS,Subsys,ECode')
    .define('GPS', 'QBBIHBcLLffffB', 'TimeUS,I,Status,GMS,GWk,NSats,HDop,Lat,Lng,Alt,Spd,GCrs,VZ,U')
    .define('ATT', 'QccccCCCCB', 'TimeUS,DesRoll,Roll,DesPitch,Pitch,DesYaw,Yaw,ErrRP,ErrYaw,AEKF')
    .define('POS', 'QLLfff', 'TimeUS,Lat,Lng,Alt,RelHomeAlt,RelOriginAlt')
    .define('XKF1', 'QBccCfff', 'TimeUS,C,Roll,Pitch,Yaw,VN,VE,VD')
    .define('XKF4', 'QBcccccH', 'TimeUS,C,SV,SP,SH,SM,SVT,SS')
    .define('BAT', 'QBfffffB', 'TimeUS,Inst,Volt,VoltR,Curr,CurrTot,EnrgTot,RemPct')
    .define('VIBE', 'QBfffI', 'TimeUS,IMU,VibeX,VibeY,VibeZ,Clip')
    .define('ORGN', 'QBLLe', 'TimeUS,Type,Lat,Lng,Alt')
    .define('CMD', 'QHHHffffLLfB', 'TimeUS,CTot,CNum,CId,Prm1,Prm2,Prm3,Prm4,Lat,Lng,Alt,Frame');
  const start = 1_000_000;
  log
    .say('MSG', start, 'ArduCopter V4.5.7 (2a3dc4b7)')
    .say('PARM', start, 'SYSID_THISMAV', 9, 1)
    .say('PARM', start, 'FRAME_CLASS', 1, 0)
    .say('CMD', start, 2, 0, 16, 0, 0, 0, 0, 473_977_420, 85_455_940, 487.58, 0)
    .say('CMD', start, 2, 1, 16, 0, 0, 0, 0, 473_980_000, 85_460_000, 20, 3)
    .say('ORGN', start, 1, 473_977_420, 85_455_940, 48_758)
    .say('MODE', start, 0, 0, 1);
  for (let tick = 0; tick < 100; tick += 1) {
    const atUs = start + tick * 100_000;
    if (tick === 10) log.say('EV', atUs, 10);
    if (tick === 20) log.say('EV', atUs, 28).say('MSG', atUs, 'Mission: 1 WP');
    if (tick === 50) log.say('ERR', atUs, 6, 1).say('MODE', atUs, 6, 6, 3);
    if (tick === 90) log.say('EV', atUs, 18).say('EV', atUs, 11);
    if (tick % 2 === 0)
      log.say(
        'GPS',
        atUs,
        0,
        3,
        100_000_000 + tick * 100,
        2400,
        14,
        70,
        473_977_420,
        85_455_940,
        488.08,
        2.5,
        307,
        -0.5,
        1,
      );
    log
      .say('XKF1', atUs, 0, 0, 0, 0, 1.5, -2, -0.5)
      .say('XKF4', atUs, 0, 10, 20, 30, 40, 0, 0x233f)
      .say('ATT', atUs, 0, 200, 0, -300, 0, 27_000, 0, 0, 3)
      .say('POS', atUs, 473_977_420, 85_455_940, 488.08, 0.5, 0.5)
      .say('BAT', atUs, 0, 12.6, 12.7, 12.5, 321, 4, 76)
      .say('VIBE', atUs, 0, 1.5, 2.5, 3.5, 3);
  }
  return log;
}
