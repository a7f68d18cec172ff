/**
 * What names somebody, in the forms in which logs and commands have it. Between `«` and `»` stands what may be found nowhere once names are
 * replaced; without them all of it.
 */
const PLANTED = String.raw`
10.20.30.41
203.0.113.77
addr%3D«10.20.30.42»
%2F«10.20.30.43»%2Fexport
refused\n«10.20.30.44»:/export
x\t«10.20.30.45»
x\\r\\n«10.20.30.145»
node-«10-20-30-46»
IP-«10-20-30-47»
ip_«10_20_30_48»
ip«10.20.30.49»
ip«10-20-30-149»
«10%2E20%2E30%2E50»
«10%2e20%2e30%2e150»
worker-«10-20-30-51».«corp».example.com
ip-«10-20-30-52».ec2.internal
ec2-«203-0-113-53».compute-1.amazonaws.com
sosreport-ip-«10-20-30-152»-2026-11-26-fwkqzbn
mountline-ip-«10-20-30-153»-2026-11-26T213302Z/date.txt
«0A141E36»:0801
«0a141e36»
«169090615»
decimal=«3232235786»
«10.20.30.56».8.1
v«10.20.30.57»
root@«10.20.30.58»:22
«MTAuMjAuMzAuNTk»=
addr=«10.20.30.71»,clientaddr=«10.20.30.72»
nfs://«10.20.30.73»/export
«10.20.30.74»:/export
server=«10.20.30.75»;
(«10.20.30.76»)
["«10.20.30.77»"]
«10.20.30.78»T12:00:00
mnt\x2d«10\x2d20\x2d30\x2d79».mount
«2001:0db8:85a3:0000:0000:8a2e:0370:7334»
«2001:db8:85a3::8a2e:370:7335»
«2001:DB8:85A3::8A2E:370:7339»
fe80::«1ff:fe23:4567:890a»%eth0
::ffff:«10.20.30.60»
64:ff9b::«10.20.30.61»
[«2001:db8:85a3::7336»]:2049
«fd12:3456:789a»::/48
::«8a2e:370:7337»
«2001-db8-85a3»--«7338».ip6.example
2001:db8::«10.20.30.62»
addr%3D«2001:db8:85a3::7340»
«0a:1b:2c:3d:4e:5f»
«0A:1B:2C:3D:4E:6F»
«0A-1B-2C-3D-4E-60»
«0a-1b-2c-3d-4e-61»
«0a1b.2c3d.4e61»
«a0:00:02:20:fe:80:00:00:00:00:00:00:b8:59:9f:03:00:f9:8f:b5»
«0002:c903:00a1:b2c3»
«b8:59:9f:03:00:f9:8f:b6»
arn:aws:iam::«123456789012»:role/«NodeRole-Acme»
s3://«acme»-logs-«210987654321»-eu
"aws_account_id":"«310987654321»"
acct=«410987654321»
«5109-8765-4321»
«610987654321».dkr.ecr.eu-west-1.amazonaws.com/«acme»/app:1.2
for account «710987654321» it
arn:aws-cn:s3:::«bucket-of-acme»
«AKIAIOSFODNN7EXAMPLE»
«wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY»
«IQoJb3JpZ2luX2VjEJr»//////////«wEaCXVzLWVhc3QtMSJHMEUCIQD»
Authorization: Bearer «eyJhbGciOiJSUzI1NiIsImtpZCI6IkdPIn0.eyJzdWIiOiJzeXN0ZW0ifQ.c2lnbmF0dXJlLXh5eg»
Authorization: Basic «YWRtaW46aHVudGVyMg»==
«07401b.f395accd246ae52d»
-----BEGIN RSA PRIVATE KEY-----«MIIEpAIBAAKCAQEA0Zk»-----END RSA PRIVATE KEY-----
https://«svcacct»:«hunter2pw»@«nexus.acme».example:8443/«repo-x»
https://x:«mount-1»@host/
passwd=«31415926»
password=«mount-secret-server»
password: «server volume»x
PASSWORD="«mounted-volume»"
--password «volume-mount-1»
--token=«node-server-2»
api_key=«pod-pod-pod»
apiKey: '«server-error-77»'
secret=«kubelet-kubelet»
client_secret="«volume-20361»"
token=«0815-4711»
pw=«p4-w0-rd-99»
pass=«server-99»
otp «834201»
pin=«90210»
\"password\":\"«mount-failed-7»\"
AWS_SECRET_ACCESS_KEY=«kubelet-server-mount»
private_key=«error-error-error»
«jane.doe»@«acme-corp».example
jane.roe+«tagged»@acme-corp.example
/home/«janedoe»/collect.sh
/home/«jd»/collect.sh
/home/«E1234»/x
/home/«x7»/collect
/Users/«jq»/Library
/export/home/«kj»/data
C:\Users\«qx9»\x
sudo: user=«wz3» x
user «vq8» logged in
Accepted publickey for «yb4» from x
uid=1001(«zk6»)
«ACME»\«janed»
«ACME»\«xq»
su - «hb2»@host
/mnt/«hp»/«3m»/data
/data/«bmw»/«x5»
s3://«acme-prod-backups»/key
fs-«0123456789abcdef0»
fs-«0a1b2c3d»
fs-«12345678»
fsap-«0123456789abcdef1»
fs-«0123456789abcdef2».efs.eu-west-1.amazonaws.com
eu-west-1a.fs-«0123456789abcdef3».efs.«eu-west-1».amazonaws.com
i-«0abcdef1234567890»
i-«0123456789012345»
vol-«0123456789abcdef4»
eni-«0123456789abcdef5»
subnet-«0123456789abcdef6»
vpc-«0123456789abcdef7»
sg-«0123456789abcdef8»
arn:aws:eks:eu-west-1:«123456789012»:cluster/«acme-prod»
var.lib.kubelet.pods.«11112222-3333-4444-5555-666677778888».volumes.kubernetes.io~csi.«pv-acme».mount
var-lib-kubelet-pods-«11112222\x2d3333\x2d4444\x2d5555\x2d666677779999»-volumes-«acme\x2dpv».mount
containerd://«3f4e5d6c7b8a90123f4e5d6c7b8a90123f4e5d6c7b8a90123f4e5d6c7b8a9012»
«deadbeef-1234-5678-9abc-def012345678»
«DEADBEEF-1234-5678-9ABC-DEF012345688»
«deadbeef_1234_5678_9abc_def012345679»
«deadbeef12345678 9abcdef012345670»
«registry.acme».example:5000/«team-z»/app@sha256:«aaaabbbbccccddddeeeeffff0000111122223333444455556666777788889999»
sha1:«2fd4e1c67a2d28fced849ee1bb76e7391b93eb12»
+49-«30-901820-1234»
+1 «202 555 0143»
+49.«30.901820.77»
«4111 1111 1111 1111»
«4111-1111-1111-1111»
«078-05-1120»
S-1-5-21-«3623811015-3361044348-30300820-1013»
«acme»%2Dprod%2D«clustername»
nfs/«filer01.acme».example@«ACME».EXAMPLE
«52.520008,13.404954»
«-33.868820, 151.209290»
«INC0012345»
«JIRA-4711x»
uid=«1600123456»
gid=«1600123457»
wwn-0x«5000c500a1b2c3d4»
S/N: «CZ1234ABCD»
dev ens5 link «02:42:ac:11:00:02»
cluster=«prodacmeeu»
tenant:«zebrafish»
Host: «quokka».«acme».example
CN=«Quokka Wombat»x,O=«Acmeco»
namespace=«acmepayroll»
«payroll-7c9d8f6b5-x2k9p»
pvc-«0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0»
ssh-rsa «AAAAB3NzaC1yc2EAAAADAQABAAABAQ»
«ghp_16C7e42F292c6912E7710c838347Ae178B4a»
link/ether:«0a:1b:2c:3d:4e:62»: down
neighbour «0a-1b-2c-3d-4e-63»- gone
hwaddr «0a1b.2c3d.4e64».
addr:«2001:db8:85a3::7341»: unreachable
card=«5555-5555-5555-4444» 1
xoxb-«2048-1111-abcdefGHIJ»
«田中»
`;

/** The text as it is planted, and what may not be left of it. */
export interface Planted {
  text: string;
  names: string[];
}

export const planted: readonly Planted[] = PLANTED.trim()
  .split('\n')
  .map((line) => {
    const names = [...line.matchAll(/«([^»]*)»/g)].map(([, name]) => name!);
    const text = line.replace(/[«»]/g, '');
    return { text, names: names.length > 0 ? names : [text] };
  });

/** What is left of the planted in a text; of a name of several words each is looked for that is long enough to be no chance. */
export function leftIn(text: string): string[] {
  return planted.flatMap(({ names }) =>
    names.filter((name) => {
      const at = text.indexOf(name);
      return at >= 0 && (name.length > 4 || standsAlone(text, name));
    }),
  );
}

const standsAlone = (text: string, name: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'u').test(text);
