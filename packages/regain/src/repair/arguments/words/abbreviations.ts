/** Abbreviations in names, with their full words. */

const pairs =
  'num:number no:number nr:number nbr:number qty:quantity quant:quantity amt:amount addr:address lat:latitude lon:longitude ' +
  'lng:longitude long:longitude temp:temperature max:maximum min:minimum msg:message img:image pic:picture pwd:password ' +
  'pass:password tel:telephone ph:phone mob:mobile cfg:config conf:config configuration:config org:organization ' +
  'organisation:organization loc:location lang:language cat:category ctgry:category desc:description descr:description ' +
  'dept:department dest:destination dst:destination src:source orig:origin freq:frequency avg:average mean:average ' +
  'dob:birthdate acct:account acc:account cust:customer cnt:count ct:count dt:date ts:timestamp tm:time yr:year mo:month ' +
  'mth:month wk:week hr:hour hrs:hour sec:second secs:second mins:minute ident:id identifier:id uid:id uuid:id pk:id ' +
  'auth:authentication cmd:command doc:document docs:document info:information param:parameter params:parameter ' +
  'arg:argument args:argument attr:attribute col:column tbl:table db:database env:environment err:error fn:function ' +
  'func:function idx:index len:length lvl:level mgr:manager obj:object op:operation opt:option pg:page pos:position ' +
  'prev:previous prod:product proj:project pub:public ref:reference req:request resp:response res:result ret:return ' +
  'sched:schedule sz:size sym:symbol tx:transaction txn:transaction usr:user val:value var:variable ver:version ' +
  'vol:volume wt:weight ht:height wd:width dist:distance dur:duration alt:altitude elev:elevation est:estimate ' +
  'exp:expiry init:initial fname:firstname lname:lastname pct:percent percentage:percent perc:percent pref:preference ' +
  'prefs:preference rec:record reg:region res:resolution resv:reservation st:street ave:avenue apt:apartment ' +
  'mgmt:management comm:communication subj:subject recip:recipient attn:attention biz:business co:company corp:company ' +
  'ctry:country curr:currency ccy:currency cur:currency calc:calculate coord:coordinate coords:coordinate colour:color ' +
  'centre:center favourite:favorite licence:license metre:meter litre:liter';

export const abbreviations: ReadonlyMap<string, string> = new Map(
  pairs.split(' ').map((pair) => pair.split(':') as [string, string]),
);
